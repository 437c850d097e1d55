/**
 * Host name or IP address. URLs allow more characters, but the host becomes part of Foyer's content security policy,
 * where `;` and `*` are syntax. A trailing dot is refused: Foyer's own host with a dot would pass as another host.
 */
const HOST = /^(?:\[[\da-f:.]+\]|[\da-z_-]+(?:\.[\da-z_-]+)*)$/;

/** Normalised http or https address without credentials; undefined for any other text. */
export function readEntry(text: string | undefined): string | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = (url.protocol === 'https:' || url.protocol === 'http:') && HOST.test(url.hostname);
  return isWeb && url.username === '' && url.password === '' ? url.href : undefined;
}
