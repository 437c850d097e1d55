import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

import proxyAddress from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

/** Where a request comes from, for the audit trail and for limits. */
export type Origin = {
  readonly address: string;
  /** The browser's description of itself, shortened. */
  readonly device: string;
  readonly requestId: string;
};

const DEVICE_LENGTH = 256;

const addresses = new WeakMap<FastifyRequest, string>();

/** The address that a request comes from: the server reads what proxies say of it anew at each question. */
export function addressOf(request: FastifyRequest): string {
  const address = addresses.get(request) ?? request.ip;
  addresses.set(request, address);
  return address;
}

/** What proxies say is read once as long as they say the same: an application calls again and again. */
const MAX_CACHED_ADDRESSES = 1000;
const MAX_CACHE_KEY_LENGTH = 100;

/** Returns what tells the address that a request comes from where Fastify has no part in it, by the same rules. */
export function createAddressReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  const cache = new Map<string, string>();

  return (request) => {
    const { remoteAddress } = request.socket;
    if (remoteAddress === undefined) return ''; // they have hung up
    const cacheKey = `${remoteAddress} ${String(request.headers['x-forwarded-for'] ?? '')}`;
    const cached = cache.get(cacheKey);
    if (cached !== undefined) return cached;
    const address = proxyAddress(request, isTrusted);
    if (cache.size >= MAX_CACHED_ADDRESSES) cache.clear();
    if (cacheKey.length <= MAX_CACHE_KEY_LENGTH) cache.set(cacheKey, address);
    return address;
  };
}

/** Who asks, as far as the network tells. */
export function originOf(request: FastifyRequest): Origin {
  return { address: addressOf(request), device: deviceOf(request.headers), requestId: request.id };
}

/** A browser's description of itself, shortened. */
export function deviceOf({ 'user-agent': name = '' }: IncomingHttpHeaders): string {
  return name.slice(0, DEVICE_LENGTH);
}

/** The origin of what the command line does. */
export const COMMAND_LINE = {
  address: 'command line',
  device: 'command line',
  requestId: 'command line',
} as const satisfies Origin;
