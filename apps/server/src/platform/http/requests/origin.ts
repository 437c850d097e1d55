import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

import proxyAddress from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

/** Origin of a request, for the audit log and for limits. */
export type Origin = {
  readonly address: string;
  /** The User-Agent header, shortened. */
  readonly device: string;
  readonly requestId: string;
};

const DEVICE_LENGTH = 256;

const addresses = new WeakMap<FastifyRequest, string>();

/** Client address of a request. */
export function addressOf(request: FastifyRequest): string {
  return addresses.get(request) ?? request.ip;
}

/** Sets the client address of a request, since Fastify evaluates X-Forwarded-For at each access. */
export function setAddress(request: FastifyRequest, address: string): void {
  addresses.set(request, address);
}

/** Limits of the cache of evaluated X-Forwarded-For headers. A proxy sends one header with every call of a client. */
const MAX_CACHED_ADDRESSES = 1000;
const MAX_CACHE_KEY_LENGTH = 100;

/** Returns a function that finds the client address of requests by Fastify's rules. */
export function createAddressReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  const cache = new Map<string, string>();

  return (request) => {
    const { remoteAddress } = request.socket;
    if (remoteAddress === undefined) return ''; // the client has disconnected
    const cacheKey = `${remoteAddress} ${String(request.headers['x-forwarded-for'] ?? '')}`;
    const cached = cache.get(cacheKey);
    if (cached !== undefined) return cached;
    const address = proxyAddress(request, isTrusted);
    if (cache.size >= MAX_CACHED_ADDRESSES) cache.clear();
    if (cacheKey.length <= MAX_CACHE_KEY_LENGTH) cache.set(cacheKey, address);
    return address;
  };
}

export function originOf(request: FastifyRequest): Origin {
  return { address: addressOf(request), device: deviceOf(request.headers), requestId: request.id };
}

/** The User-Agent header, shortened. */
export function deviceOf({ 'user-agent': name = '' }: IncomingHttpHeaders): string {
  return name.slice(0, DEVICE_LENGTH);
}

/** The origin of actions that Foyer does by itself. */
export const BACKGROUND = { address: '', device: '', requestId: '' } as const satisfies Origin;

/** The origin of command-line actions. */
export const COMMAND_LINE = {
  address: 'command line',
  device: 'command line',
  requestId: 'command line',
} as const satisfies Origin;
