import { endpoints } from '@foyer/contract/endpoints.ts';

import { type Hostile, hostileRequests } from '../apps/server/test/hostile.ts';
import { type Figure, median } from './figure.ts';
import type { Foyer } from './foyer.ts';

const METHOD = 'PUT';
const PATH = '/v2/users/information';
const VALID: Hostile = {
  what: 'valid',
  method: METHOD,
  path: PATH,
  body: JSON.stringify({ displayName: 'Ada' }),
  type: 'application/json',
};
/** Of each request; the middle counts. */
const ROUNDS = 9;

/** What refusing hostile requests costs, of a valid small request to the same endpoint: they take turns. */
export async function measureBadInput(foyer: Foyer): Promise<Figure[]> {
  const endpoint = endpoints.find(({ method, path }) => method === METHOD && path === PATH);
  if (endpoint === undefined) throw new Error(`${METHOD} ${PATH} is not in the contract.`);
  const hostile = hostileRequests(endpoint);
  const times = new Map([VALID, ...hostile].map((request) => [request, [] as number[]]));
  await timeOf(foyer, VALID, 200); // what is compiled and remembered at the first request is by now
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [request, measured] of times) measured.push(await timeOf(foyer, request, request === VALID ? 200 : 400));
  const [valid = Number.NaN, ...refused] = [...times.values()].map(median);
  const figure = (which: string, value: number, limit: number): Figure => ({
    name: `${which} of ${refused.length} hostile requests, of a valid one's time (${valid.toFixed(1)} ms)`,
    value: (value / valid) * 100,
    unit: '%',
    limit,
    must: 'at most',
  });
  return [figure('half', median(refused), 100), figure('the slowest', Math.max(...refused), 400)];
}

let senders = 0;

async function timeOf({ origin, session }: Foyer, { method, path, body, type }: Hostile, expected: number) {
  senders += 1; // one address has a limit
  const started = performance.now();
  const response = await fetch(origin + path, {
    method,
    headers: {
      authorization: `Bearer ${session.token}`,
      cookie: session.cookie,
      'x-forwarded-for': `10.9.${senders >> 8}.${senders & 255}`,
      ...(body === undefined ? {} : { 'content-type': type ?? '' }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const took = performance.now() - started;
  if (response.status !== expected) throw new Error(`Expected ${expected}, got ${response.status} ${text}`);
  return took;
}
