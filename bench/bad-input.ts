import { endpoints } from '@foyer/contract/core/endpoints.ts';

import { type MalformedRequest, createMalformedRequests } from '../apps/server/test/malformed-requests.ts';
import { type Figure, median } from './figure.ts';
import type { FoyerProcess } from './foyer.ts';

const METHOD = 'PUT';
const PATH = '/v2/users/information';
const VALID: MalformedRequest = {
  description: 'valid',
  method: METHOD,
  path: PATH,
  body: JSON.stringify({ displayName: 'Ada' }),
  type: 'application/json',
};
/** Runs per request, of which the median counts. */
const ITERATIONS = 9;
const MIN_REQUESTS = 40;

/** Cost of refusing malformed requests relative to a small valid request to the same endpoint. Measured alternately. */
export async function measureBadInput(foyer: FoyerProcess): Promise<Figure[]> {
  const endpoint = endpoints.find(({ method, path }) => method === METHOD && path === PATH);
  if (endpoint === undefined) throw new Error(`${METHOD} ${PATH} is not in the contract.`);
  const times = new Map<MalformedRequest, number[]>([[VALID, []]]);
  // Some are valid for this endpoint: a body without fields changes nothing.
  for (const request of createMalformedRequests(endpoint))
    if ((await send(foyer, request)).status === 400) times.set(request, []);
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1)
    for (const [request, measured] of times) {
      const { status, took } = await send(foyer, request);
      if (status !== (request === VALID ? 200 : 400)) throw new Error(`${request.description}: got ${status}.`);
      measured.push(took);
    }
  const [valid = Number.NaN, ...refused] = [...times.values()].map(median);
  if (refused.length < MIN_REQUESTS) throw new Error(`Only ${refused.length} requests were refused.`);
  const figure = (which: string, value: number, limit: number): Figure => ({
    name: `${which} of ${refused.length} malformed requests, of a valid one's time (${valid.toFixed(1)} ms)`,
    value: (value / valid) * 100,
    unit: '%',
    limit,
    must: 'at most',
  });
  return [figure('half', median(refused), 100), figure('the slowest', Math.max(...refused), 400)];
}

let senders = 0;

async function send({ origin, session }: FoyerProcess, { method, path, body, type }: MalformedRequest) {
  senders += 1; // avoids the rate limit per IP address
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
  await response.text();
  return { status: response.status, took: performance.now() - started };
}
