/** Schemes allowed in links of user-written texts. */
const SCHEMES = new Set(['http:', 'https:', 'mailto:']);
/** Longer than real addresses. Bounds the output: thousands of links may share one definition. */
const MAX_LENGTH = 2048;

/**
 * The address of a link in a user-written text, as the browser parses it. Undefined for any other scheme, however
 * disguised, for a relative address of this site, and for credentials before the host, which can imitate another host.
 */
export function webAddress(source: string): string | undefined {
  if (source.length > MAX_LENGTH) return undefined;
  const address = URL.parse(source);
  if (address === null || !SCHEMES.has(address.protocol)) return undefined;
  if (address.username !== '' || address.password !== '') return undefined;
  return address.href;
}
