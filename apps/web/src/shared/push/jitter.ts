/** A number from 0 to 1, another one on every page: so pages that must not all act in one moment are spread. */
export function jitter(): number {
  const [bits = 0] = crypto.getRandomValues(new Uint32Array(1));
  return bits / 2 ** 32;
}
