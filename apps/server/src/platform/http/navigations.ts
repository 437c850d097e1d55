import { BASE_PATH } from '@foyer/contract/core/limits.ts';
import { SSO_VALUE_LENGTH } from '@foyer/contract/limits/external-sign-in.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { addressKey } from '#/platform/http/requests/address.ts';
import { addressOf } from '#/platform/http/requests/origin.ts';

import type { RateLimiter } from './rate-limiter.ts';

const RATE = { calls: 300, seconds: 60 };

/** Limits how often one address passes a place where browsers leave for another system, or come back. */
export function limitNavigations(countCall: RateLimiter['countCall']) {
  return async (request: FastifyRequest): Promise<void> =>
    countCall(`GET ${request.routeOptions.url} ${addressKey(addressOf(request))}`, RATE);
}

/** What a browser brings from elsewhere under these names: texts that are neither empty, too long, nor there twice. */
export function readCallbackQuery(request: FastifyRequest, names: readonly string[]): Record<string, string> {
  const query = request.query as Record<string, unknown>; // texts, and lists of them
  const returned: Record<string, string> = {};
  for (const name of names) {
    const value = query[name];
    if (typeof value === 'string' && value !== '' && value.length <= SSO_VALUE_LENGTH) returned[name] = value;
  }
  return returned;
}

/** To a screen of the web, whose address after the `#` reaches no server and no log. */
export function redirectToScreen(
  reply: FastifyReply,
  screen: string,
  query: Readonly<Record<string, string>>,
): FastifyReply {
  return reply.redirect(`${BASE_PATH}#/${screen}?${new URLSearchParams(query).toString()}`, 303);
}
