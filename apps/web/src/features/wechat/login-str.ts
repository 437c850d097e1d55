const BYTES = 32;

/** A secret of this browser, by which it asks what has become of a code; the code itself holds nothing of it. */
export function makeLoginStr(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCodePoint(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');
}
