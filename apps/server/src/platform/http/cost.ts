import { ADDRESS_COST, CALLER_COST, type Endpoint, UNIT_BYTES } from '@foyer/contract/core/endpoint.ts';
import type { FastifyRequest } from 'fastify';

import { addressKey } from '#/platform/http/requests/address.ts';

import type { RateLimiter } from './rate-limiter.ts';

type CountCall = RateLimiter['countCall'];

/** Cost of a call in units: its endpoint's weight, plus its body. An upload is streamed and adds nothing. */
export function costOf({ weight = 1, upload }: Endpoint, { headers, routeOptions }: FastifyRequest): number {
  if (upload === true) return weight;
  const isChunked = headers['transfer-encoding'] !== undefined;
  const bytes = isChunked
    ? routeOptions.bodyLimit
    : Math.min(Number(headers['content-length'] ?? 0), routeOptions.bodyLimit);
  return weight + Math.floor(bytes / UNIT_BYTES);
}

/** Counts units for an unknown caller's address. Throws A0499. */
export function countAddressCost(countCall: CountCall, address: string, units: number): Promise<void> {
  return countCall(`cost of address ${addressKey(address)}`, ADDRESS_COST, units);
}

/** Counts units for an account or an application, by its ID. Throws A0499. */
export function countCallerCost(countCall: CountCall, id: string, units: number): Promise<void> {
  return countCall(`cost of caller ${id}`, CALLER_COST, units);
}
