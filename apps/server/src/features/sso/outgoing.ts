import { SSO_ANSWER_BYTES, SSO_ANSWER_SECONDS } from '@foyer/contract/limits.ts';

import { createBreaker, Resting } from '#/platform/breaker.ts';
import { askOutside, type OutsideAnswer, type OutsideQuestion, OutsideRefused } from '#/platform/outside.ts';

/** Asks another system. Throws `OutsideRefused` or `Resting`. */
export type Ask = (address: string, question?: OutsideQuestion) => Promise<OutsideAnswer>;

/** It answers, and is in trouble. */
class InTrouble extends Error {
  readonly answer: OutsideAnswer;

  constructor(answer: OutsideAnswer) {
    super(`The answer has status ${answer.status}.`);
    this.name = 'InTrouble';
    this.answer = answer;
  }
}

/** What no caller can bring about by what they send along, or one could keep a system from all others. */
const TROUBLES = new Set<unknown>(['unreachable', 'timeout', 'tls']);
const AWAY = new Set([502, 503, 504]);

/**
 * The way to other systems: five seconds, 256 kB, no redirects, private addresses for hosts of the configuration
 * alone, and none that keeps failing is asked again and again.
 */
export function createAsk(insideHosts: readonly string[]): Ask {
  const limits = { insideHosts, mostBytes: SSO_ANSWER_BYTES, seconds: SSO_ANSWER_SECONDS };
  const breaker = createBreaker();

  /** An address that may not be asked is the administrator's mistake, and no trouble of a system. */
  async function attempt(address: string, question: OutsideQuestion): Promise<OutsideAnswer | OutsideRefused> {
    try {
      const answer = await askOutside(address, question, limits);
      if (AWAY.has(answer.status)) throw new InTrouble(answer);
      return answer;
    } catch (error) {
      if (error instanceof OutsideRefused && !TROUBLES.has(error.reason)) return error;
      throw error;
    }
  }

  return async (address, question = {}) => {
    const origin = URL.parse(address)?.origin ?? address;
    try {
      const outcome = await breaker.run(origin, () => attempt(address, question));
      if (outcome instanceof OutsideRefused) throw outcome;
      return outcome;
    } catch (error) {
      if (error instanceof InTrouble) return error.answer;
      throw error;
    }
  };
}

/** Whether another system could not be asked, or not now. */
export const isAway = (error: unknown): boolean => error instanceof OutsideRefused || error instanceof Resting;

/** The same way for libraries that speak `fetch`. */
export function fetchBy(ask: Ask) {
  return async (
    address: string,
    { method, headers, body }: { method?: string; headers?: HeadersInit; body?: unknown },
  ): Promise<Response> => {
    const answer = await ask(address, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' || body instanceof URLSearchParams ? { body: body.toString() } : {}),
    });
    const received = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined) received.set(name, Array.isArray(value) ? value.join(', ') : value);
    const isEmpty = [204, 205, 304].includes(answer.status);
    return new Response(isEmpty ? null : answer.body, { status: answer.status, headers: received });
  };
}
