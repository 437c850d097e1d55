/** Where a link of somebody's text may lead. */
const SCHEMES = new Set(['http:', 'https:', 'mailto:']);
/** Longer than any that people use; one definition may stand behind thousands of links. */
const MAX_LENGTH = 2048;

/**
 * The address of a link that somebody wrote, as the browser itself reads it; undefined when it must lead nowhere:
 * another scheme however disguised, an address of this site, or a name before the host that only pretends to be one.
 */
export function webAddress(source: string): string | undefined {
  if (source.length > MAX_LENGTH) return undefined;
  const address = URL.parse(source);
  if (address === null || !SCHEMES.has(address.protocol)) return undefined;
  if (address.username !== '' || address.password !== '') return undefined;
  return address.href;
}
