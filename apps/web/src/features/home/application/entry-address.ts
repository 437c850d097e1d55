/**
 * The absolute address at which an application opens, or undefined when a browser must not follow
 * it: another scheme than http or https (`javascript:` above all), or a user name before the host,
 * which makes one site look like another.
 */
export function entryAddress(entry: string): string | undefined {
  if (!URL.canParse(entry)) return undefined;
  const url = new URL(entry);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  return url.username === '' && url.password === '' ? url.href : undefined;
}
