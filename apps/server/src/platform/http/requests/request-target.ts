import type { IncomingMessage } from 'node:http';

/** Format of a Host header: a name or an address, and an optional port (RFC 9110 7.2). */
const HOST = /^[\w.~%!$&'()*+;=:[\]-]*$/;
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/** Whether a request has exactly one Host header with a valid value (RFC 9112 3.2). HTTP/1.0 needs none. */
export function hasValidHost({ rawHeaders, httpVersion, headers }: IncomingMessage): boolean {
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (count === 0) return httpVersion === '1.0';
  return count === 1 && HOST.test(headers.host ?? '');
}

/**
 * Rewrites a target in absolute form, which proxies send, to its path. Its host replaces the Host header (RFC 9112
 * 3.2.2).
 */
export function useOriginForm(request: IncomingMessage): void {
  const { url = '' } = request;
  if (url.startsWith('/')) return;
  const [start, host] = ABSOLUTE.exec(url) ?? [];
  if (start === undefined || host === undefined) return;
  const rest = url.slice(start.length);
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  request.headers.host = host;
}
