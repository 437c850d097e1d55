import { lookup as lookUp, type LookupAddress } from 'node:dns';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';

import ipaddr from 'ipaddr.js';

import { http, https } from '#/platform/http/node-http.ts';

export type ExternalRequestFailure =
  | 'format'
  | 'address'
  | 'unreachable'
  | 'timeout'
  | 'tls'
  | 'status'
  | 'too_large'
  | 'type';

/** Error of an external request. It contains only the reason and nothing of the response. */
export class ExternalRequestRefused extends Error {
  readonly reason: ExternalRequestFailure;

  constructor(reason: ExternalRequestFailure) {
    super(`Not fetched: ${reason}.`);
    this.name = 'ExternalRequestRefused';
    this.reason = reason;
  }
}

/**
 * Global unicast addresses of IPv6 (RFC 4291 2.4). `range()` also reports unassigned addresses outside of it as
 * unicast.
 */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address belongs to the public Internet (IANA special-purpose registries; OWASP ASVS 5.0 1.3.6). */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST);
}

export type ExternalRequestLimits = {
  /** Names or addresses of hosts to which private addresses and plain http are allowed. */
  readonly internalHosts: readonly string[];
  readonly maxBytes: number;
  readonly seconds: number;
};

/** Request to another system, by default a GET of JSON. */
export type ExternalRequest = {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Response of another system, with any status. Redirects are not followed. */
export type ExternalResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/**
 * Fetches a JSON document from an address that an administrator entered. Works like `requestExternal`, and also refuses
 * a status other than 200 (`status`) and content other than JSON (`type`). Discloses only the document or the reason.
 */
export async function fetchExternalJson(text: string, limits: ExternalRequestLimits): Promise<unknown> {
  const { status, body } = await requestExternal(text, {}, limits).catch((error: unknown) => {
    throw isUnreachable(error) ? new ExternalRequestRefused('unreachable') : error;
  });
  if (status !== 200) throw new ExternalRequestRefused('status');
  return parse(body);
}

/**
 * HTTP request to an address that an administrator or another system has chosen (SSRF protection). The IP address is
 * checked when the connection is opened, which defeats DNS rebinding. Redirects are not followed; time and size are
 * bounded. Throws `ExternalRequestRefused`.
 */
export async function requestExternal(
  text: string,
  externalRequest: ExternalRequest,
  { internalHosts, maxBytes, seconds }: ExternalRequestLimits,
): Promise<ExternalResponse> {
  const { url, isInternal } = requireReachable(text, internalHosts);
  const signal = AbortSignal.timeout(seconds * 1000);
  try {
    const response = await send(url, externalRequest, isInternal, signal);
    const body = await read(response, maxBytes);
    return { status: response.statusCode ?? 0, headers: response.headers, body };
  } catch (error) {
    if (error instanceof ExternalRequestRefused) throw error;
    throw new ExternalRequestRefused(signal.aborted ? 'timeout' : isCertificateError(error) ? 'tls' : 'unreachable');
  }
}

/**
 * Returns status and headers of the response to a GET, with the limits of `requestExternal`. The body is not read.
 * Throws `ExternalRequestRefused`.
 */
export async function requestExternalHeaders(
  text: string,
  { internalHosts, seconds }: Pick<ExternalRequestLimits, 'internalHosts' | 'seconds'>,
): Promise<Pick<ExternalResponse, 'status' | 'headers'>> {
  const { url, isInternal } = requireReachable(text, internalHosts);
  const signal = AbortSignal.timeout(seconds * 1000);
  const externalRequest = { headers: { accept: 'text/html' } };
  const response = await send(url, externalRequest, isInternal, signal).catch((error: unknown) => {
    throw error instanceof ExternalRequestRefused ? error : new ExternalRequestRefused('unreachable');
  });
  response.destroy();
  return { status: response.statusCode ?? 0, headers: response.headers };
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof ExternalRequestRefused && (error.reason === 'timeout' || error.reason === 'tls');

export function isInternalHost(address: string, internalHosts: readonly string[]): boolean {
  const url = URL.parse(address);
  return url !== null && internalHosts.includes(hostOf(url));
}

/** The host of a URL. An IPv6 address is without brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Parses an address that may be requested: https, or http for internal hosts, without credentials. */
function requireReachable(text: string, internalHosts: readonly string[]): { url: URL; isInternal: boolean } {
  if (!URL.canParse(text)) throw new ExternalRequestRefused('format');
  const url = new URL(text);
  const host = hostOf(url);
  const isInternal = internalHosts.includes(host);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isInternal))
    throw new ExternalRequestRefused('format');
  if (url.username !== '' || url.password !== '') throw new ExternalRequestRefused('format');
  if (!isInternal && isIP(host) !== 0 && !isPublicAddress(host)) throw new ExternalRequestRefused('address');
  return { url, isInternal };
}

function send(
  url: URL,
  { method = 'GET', headers, body }: ExternalRequest,
  isInternal: boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? https.request : http.request;
  const requestHeaders = { accept: 'application/json', ...headers, 'accept-encoding': 'identity' };
  const lookup = isInternal ? {} : { lookup: lookUpPublic };
  return new Promise((resolve, reject) => {
    request(url, { method, headers: requestHeaders, signal, agent: false, ...lookup }, resolve)
      // A server that switches protocols is refused, since the timeout does not cover the switched connection.
      .on('upgrade', (_response, socket) => {
        socket.destroy();
        reject(new ExternalRequestRefused('type'));
      })
      .on('error', reject)
      .end(body);
  });
}

/** Whether TLS failed, such as for an expired certificate or one of another host. */
function isCertificateError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/.test(code);
}

/** The platform's lookup. Refuses a name if any of its addresses is not public. */
const lookUpPublic: LookupFunction = (hostname, options, answer) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error !== null) return answer(error, '', 0);
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      // Same reason as for an unknown name, so that callers cannot find out which internal host names exist.
      return answer(new ExternalRequestRefused('unreachable'), '', 0);
    return options.all === true ? answer(null, addresses) : answer(null, first.address, first.family);
  });
};

async function read(response: IncomingMessage, maxBytes: number): Promise<string> {
  const { headers } = response;
  const refuse = (reason: ExternalRequestFailure): never => {
    response.destroy();
    throw new ExternalRequestRefused(reason);
  };
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return refuse('type');
  if (Number(headers['content-length'] ?? 0) > maxBytes) return refuse('too_large');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length; // no encoding is set
    if (bytes > maxBytes) return refuse('too_large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new ExternalRequestRefused('type');
  }
}
