import { BASE_PATH } from '@foyer/contract/core/limits.ts';
import { SSO_VALUE_LENGTH } from '@foyer/contract/limits/external-sign-in.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { addressKey } from '#/platform/http/requests/address.ts';
import { addressOf } from '#/platform/http/requests/origin.ts';

import type { RateLimiter } from './rate-limiter.ts';

const RATE = { calls: 300, seconds: 60 };

/** Rate limit per address, for routes that redirect browsers to another system or receive them from it. */
export function limitNavigations(countCall: RateLimiter['countCall']) {
  return async (request: FastifyRequest): Promise<void> =>
    countCall(`GET ${request.routeOptions.url} ${addressKey(addressOf(request))}`, RATE);
}

/** Reads a callback's parameters from another system. Empty, too long and repeated values are omitted. */
export function readCallbackQuery(request: FastifyRequest, names: readonly string[]): Record<string, string> {
  const query = request.query as Record<string, unknown>; // strings and arrays of strings
  const returned: Record<string, string> = {};
  for (const name of names) {
    const value = query[name];
    if (typeof value === 'string' && value !== '' && value.length <= SSO_VALUE_LENGTH) returned[name] = value;
  }
  return returned;
}

/** Redirects to a screen of the web. Browsers do not send the part after `#`, so it does not appear in logs. */
export function redirectToScreen(
  reply: FastifyReply,
  screen: string,
  query: Readonly<Record<string, string>>,
): FastifyReply {
  return reply.redirect(`${BASE_PATH}#/${screen}?${new URLSearchParams(query).toString()}`, 303);
}
