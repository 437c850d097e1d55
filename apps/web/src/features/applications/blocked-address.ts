const IP_ADDRESS = /^(\[.*\]|\d+(\.\d+){3})$/;

/**
 * Whether HSTS blocks an application's address: http at Foyer's host, on any port, or at a subdomain of it (RFC 6797
 * 8.2, 8.3; Foyer sends `includeSubDomains`). HSTS does not apply to IP addresses (8.1.1).
 */
export function isBlocked(entry: string, foyer: { readonly protocol: string; readonly hostname: string }): boolean {
  const url = URL.parse(entry);
  if (url?.protocol !== 'http:' || foyer.protocol !== 'https:' || IP_ADDRESS.test(foyer.hostname)) return false;
  return url.hostname === foyer.hostname || url.hostname.endsWith(`.${foyer.hostname}`);
}
