import type { IncomingHttpHeaders } from 'node:http';

import type { FRAME_RESULTS } from '@foyer/contract/applications.ts';

type FrameResponse = (typeof FRAME_RESULTS)[number];
type FrameHeaders = { readonly status: number; readonly headers: IncomingHttpHeaders };

/** CSP host source: scheme, host with an optional wildcard, and port. `frame-ancestors` ignores the path. */
const SOURCE = /^(?:(?<scheme>[a-z][a-z\d+.-]*):\/\/)?(?<host>\*|(?:\*\.)?[^/:]+)(?::(?<port>\d+|\*))?(?:\/.*)?$/;

/**
 * Whether browsers show an application's response in a frame of Foyer. `frame-ancestors` takes precedence (CSP Level 3,
 * 6.4.2): each policy must permit Foyer. Without this directive, X-Frame-Options applies (HTML Standard, "The
 * `X-Frame-Options` header"). Browsers enforce both for the page, not for a redirect to it.
 */
export function readFrameResponse({ status, headers }: FrameHeaders, foyer: string): FrameResponse {
  if (status < 200 || status >= 300) return 'unknown';
  const policies = [headers['content-security-policy'] ?? '']
    .flat()
    .flatMap((header) => header.split(','))
    .flatMap((policy) => ancestorsOf(policy) ?? []);
  if (policies.length > 0)
    return policies.every(({ sources }) => sources.some((source) => permits(source, new URL(foyer))))
      ? 'allowed'
      : 'forbidden';
  const options = [headers['x-frame-options'] ?? ''].flat().flatMap((header) => header.toLowerCase().split(','));
  return options.some((option) => ['deny', 'sameorigin'].includes(option.trim())) ? 'forbidden' : 'allowed';
}

/** Sources of a policy's first `frame-ancestors` directive. Browsers ignore a second one. */
function ancestorsOf(policy: string): { sources: string[] } | undefined {
  const directives = policy.split(';').map((directive) => directive.trim().toLowerCase().split(/\s+/));
  const frameAncestors = directives.find(([name]) => name === 'frame-ancestors');
  return frameAncestors && { sources: frameAncestors.slice(1) };
}

/** Whether a source matches Foyer. `'self'` never does: an application's origin differs from Foyer's. */
function permits(source: string, foyer: URL): boolean {
  if (/^[a-z][a-z\d+.-]*:$/.test(source)) return matchesScheme(source, foyer);
  const { scheme, host, port } = SOURCE.exec(source)?.groups ?? {};
  if (host === undefined) return false;
  if (scheme !== undefined && !matchesScheme(`${scheme}:`, foyer)) return false;
  return matchesHost(host, foyer.hostname) && (host === '*' && port === undefined ? true : matchesPort(port, foyer));
}

/** An http source also matches https. */
const matchesScheme = (scheme: string, { protocol }: URL) =>
  scheme === protocol || (scheme === 'http:' && protocol === 'https:');

const matchesHost = (host: string, foyerHost: string) =>
  host === '*' || (host.startsWith('*.') ? foyerHost.endsWith(host.slice(1)) : host === foyerHost);

function matchesPort(port: string | undefined, foyer: URL): boolean {
  if (port === '*') return true;
  const usual = foyer.protocol === 'https:' ? '443' : '80';
  const foyerPort = foyer.port === '' ? usual : foyer.port;
  return port === undefined ? foyerPort === usual : port === foyerPort || (port === '80' && foyerPort === '443');
}
