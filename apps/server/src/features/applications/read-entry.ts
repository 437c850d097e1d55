/**
 * A name or number that a host has. Addresses allow more in its place, but what stands there becomes a part of Foyer's
 * content security policy, where `;` and `*` say something; and a dot at the end would make Foyer's own another one.
 */
const HOST = /^(?:\[[\da-f:.]+\]|[\da-z_-]+(?:\.[\da-z_-]+)*)$/;

/** An address that a browser may follow; undefined for any other. */
export function readEntry(text: string | undefined): string | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = (url.protocol === 'https:' || url.protocol === 'http:') && HOST.test(url.hostname);
  return isWeb && url.username === '' && url.password === '' ? url.href : undefined;
}
