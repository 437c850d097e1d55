import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { request as requestPlain, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Why something could not be fetched, or asked. */
export type OutsideReason = 'format' | 'address' | 'unreachable' | 'timeout' | 'tls' | 'status' | 'too_large' | 'type';

/** Thrown with the reason, and nothing else of what was found. */
export class OutsideRefused extends Error {
  readonly reason: OutsideReason;

  constructor(reason: OutsideReason) {
    super(`Not fetched: ${reason}.`);
    this.name = 'OutsideRefused';
    this.reason = reason;
  }
}

/** IPv4 that is not the Internet (IANA special-purpose registry). */
const INSIDE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(network, prefix, 'ipv4');

/** Of IPv6 only this is given out for the Internet … */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
/** … but for documentation, and for ways to IPv4 networks. */
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  INSIDE.addSubnet(network, prefix, 'ipv6');

/** Whether an address belongs to the Internet, and not to this machine or a private network (OWASP ASVS 5.0 1.3.6). */
export function isOutside(address: string): boolean {
  if (isIP(address) === 4) return !INSIDE.check(address, 'ipv4');
  return isIP(address) === 6 && GLOBAL.check(address, 'ipv6') && !INSIDE.check(address, 'ipv6');
}

export type OutsideLimits = {
  /** Names or addresses of hosts that may be inside, and speak plain http. */
  readonly insideHosts: readonly string[];
  readonly mostBytes: number;
  readonly seconds: number;
};

/** What is asked of another system: a GET of JSON when left out. */
export type OutsideQuestion = {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** What another system answered, whatever its status says; a redirect is an answer like others. */
export type OutsideAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/**
 * Fetches a JSON document that an administrator has named: like `askOutside`, and what is not 200 or no JSON is refused,
 * too (`status`, `type`). Tells nothing of what it found but the document or one word.
 */
export async function fetchOutside(text: string, limits: OutsideLimits): Promise<unknown> {
  const { status, body } = await askOutside(text, {}, limits).catch((error: unknown) => {
    throw isUnreachable(error) ? new OutsideRefused('unreachable') : error;
  });
  if (status !== 200) throw new OutsideRefused('status');
  return parse(body);
}

/**
 * Asks another system at an address that an administrator, or that system, has named. Where it leads is decided by the
 * address that is connected to, at that moment: a name that means something else the second time (DNS rebinding) is no
 * way in. Follows no redirect, and takes neither long nor much. Throws `OutsideRefused`.
 */
export async function askOutside(
  text: string,
  question: OutsideQuestion,
  { insideHosts, mostBytes, seconds }: OutsideLimits,
): Promise<OutsideAnswer> {
  const { url, isInside } = requireReachable(text, insideHosts);
  const signal = AbortSignal.timeout(seconds * 1000);
  try {
    const response = await ask(url, question, isInside, signal);
    const body = await read(response, mostBytes);
    return { status: response.statusCode ?? 0, headers: response.headers, body };
  } catch (error) {
    if (error instanceof OutsideRefused) throw error;
    throw new OutsideRefused(signal.aborted ? 'timeout' : isCertificateTrouble(error) ? 'tls' : 'unreachable');
  }
}

/**
 * The status and the headers of what another system answers to a GET, with the same limits as `askOutside`. The body is not
 * read. Throws `OutsideRefused`.
 */
export async function askHeadersOutside(
  text: string,
  { insideHosts, seconds }: Pick<OutsideLimits, 'insideHosts' | 'seconds'>,
): Promise<Pick<OutsideAnswer, 'status' | 'headers'>> {
  const { url, isInside } = requireReachable(text, insideHosts);
  const signal = AbortSignal.timeout(seconds * 1000);
  const question = { headers: { accept: 'text/html' } };
  const response = await ask(url, question, isInside, signal).catch((error: unknown) => {
    throw error instanceof OutsideRefused ? error : new OutsideRefused('unreachable');
  });
  response.destroy();
  return { status: response.statusCode ?? 0, headers: response.headers };
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof OutsideRefused && (error.reason === 'timeout' || error.reason === 'tls');

/** Whether an address leads to one of the hosts that may be inside. */
export function isInsideHost(address: string, insideHosts: readonly string[]): boolean {
  const url = URL.parse(address);
  return url !== null && insideHosts.includes(hostOf(url));
}

/** The host of an address; one of IPv6 without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

/** An address as it may be asked: https, or http of a host that may be inside; without credentials. */
function requireReachable(text: string, insideHosts: readonly string[]): { url: URL; isInside: boolean } {
  if (!URL.canParse(text)) throw new OutsideRefused('format');
  const url = new URL(text);
  const host = hostOf(url);
  const isInside = insideHosts.includes(host);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isInside)) throw new OutsideRefused('format');
  if (url.username !== '' || url.password !== '') throw new OutsideRefused('format');
  if (!isInside && isIP(host) !== 0 && !isOutside(host)) throw new OutsideRefused('address');
  return { url, isInside };
}

function ask(
  url: URL,
  { method = 'GET', headers, body }: OutsideQuestion,
  isInside: boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestEncrypted : requestPlain;
  const sent = { accept: 'application/json', ...headers, 'accept-encoding': 'identity' };
  const lookup = isInside ? {} : { lookup: lookUpOutside };
  return new Promise((resolve, reject) => {
    request(url, { method, headers: sent, signal, agent: false, ...lookup }, resolve)
      // Whoever wants to speak something else is not waited for: the time-out does not see such a connection.
      .on('upgrade', (_response, socket) => {
        socket.destroy();
        reject(new OutsideRefused('type'));
      })
      .on('error', reject)
      .end(body);
  });
}

/** Whether the other side is not who it says it is, or its certificate is over. */
function isCertificateTrouble(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|SELF_SIGNED|ERR_TLS|ERR_SSL|EPROTO/.test(code);
}

/** As the platform looks names up, but for those that lead inside, if only with one of their addresses. */
const lookUpOutside: LookupFunction = (hostname, options, answer) => {
  lookUp(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error !== null) return answer(error, '', 0);
    const [first] = found;
    if (first === undefined || !found.every(({ address }) => isOutside(address)))
      return answer(new OutsideRefused('unreachable'), '', 0); // what names there are inside is nobody's business
    return options.all === true ? answer(null, found) : answer(null, first.address, first.family);
  });
};

async function read(response: IncomingMessage, mostBytes: number): Promise<string> {
  const { headers } = response;
  const refuse = (reason: OutsideReason): never => {
    response.destroy();
    throw new OutsideRefused(reason);
  };
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return refuse('type');
  if (Number(headers['content-length'] ?? 0) > mostBytes) return refuse('too_large');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length; // no encoding is set
    if (bytes > mostBytes) return refuse('too_large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new OutsideRefused('type');
  }
}
