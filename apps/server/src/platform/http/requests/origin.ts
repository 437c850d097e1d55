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
const KEPT_READINGS = 1000;
const READING_LENGTH = 100;

/** Returns what tells the address that a request comes from where Fastify has no part in it, by the same rules. */
export function createAddressReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  const kept = new Map<string, string>();

  return (request) => {
    const { remoteAddress } = request.socket;
    if (remoteAddress === undefined) return ''; // they have hung up
    const said = `${remoteAddress} ${String(request.headers['x-forwarded-for'] ?? '')}`;
    const known = kept.get(said);
    if (known !== undefined) return known;
    const address = proxyAddress(request, isTrusted);
    if (kept.size >= KEPT_READINGS) kept.clear();
    if (said.length <= READING_LENGTH) kept.set(said, address);
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
