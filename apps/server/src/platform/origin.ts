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

/** Who asks, as far as the network tells. */
export function originOf(request: FastifyRequest): Origin {
  return {
    address: addressOf(request),
    device: (request.headers['user-agent'] ?? '').slice(0, DEVICE_LENGTH),
    requestId: request.id,
  };
}

/** The origin of what the command line does. */
export const COMMAND_LINE = {
  address: 'command line',
  device: 'command line',
  requestId: 'command line',
} as const satisfies Origin;
