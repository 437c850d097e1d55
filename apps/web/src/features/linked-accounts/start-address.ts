/** A provider's address as a URL to redirect to; undefined unless it is http or https. */
export function startAddress(address: string): string | undefined {
  const url = URL.parse(address);
  return url !== null && ['https:', 'http:'].includes(url.protocol) ? url.href : undefined;
}
