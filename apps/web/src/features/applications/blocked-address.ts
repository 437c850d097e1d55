const IP_ADDRESS = /^(\[.*\]|\d+(\.\d+){3})$/;

/**
 * Whether browsers that have opened Foyer by https refuse an application at a web address: by http at Foyer's host, on any
 * port, or below it (RFC 6797 8.2, 8.3; Foyer sends `includeSubDomains`). It does not apply to IP addresses (8.1.1).
 */
export function isBlocked(entry: string, foyer: { readonly protocol: string; readonly hostname: string }): boolean {
  const url = URL.parse(entry);
  if (url?.protocol !== 'http:' || foyer.protocol !== 'https:' || IP_ADDRESS.test(foyer.hostname)) return false;
  return url.hostname === foyer.hostname || url.hostname.endsWith(`.${foyer.hostname}`);
}
