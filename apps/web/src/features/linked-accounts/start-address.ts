/** The address of another system that the browser is sent to; undefined when it is none of the web. */
export function startAddress(address: string): string | undefined {
  const url = URL.parse(address);
  return url !== null && ['https:', 'http:'].includes(url.protocol) ? url.href : undefined;
}
