import autocannon from 'autocannon';

import { authorized, type BenchSession } from './foyer.ts';

export type LoadOptions = {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  /** Callers, in turn: an account may use a tenth of a core (decision 0034), so one caller cannot send many requests. */
  readonly sessions?: readonly BenchSession[];
  /** Request bodies, sent in turn, with the headers of their senders. */
  readonly bodies?: readonly RequestBody[];
  /** Requests per second over all connections; by default as many as possible. */
  readonly rate?: number;
};

export type RequestBody = { readonly body: string; readonly headers?: Record<string, string> };

export type LoadOutcome = { readonly perSecond: number; readonly p99: number };

/** Number of client IP addresses, used in turn: a chain has many stores, and each address is rate-limited. */
const ADDRESSES = 500;
let requests = 0;

/** Requests a URL for some seconds, from several client IP addresses and sessions. Throws unless all requests succeed. */
export async function load({
  url,
  connections,
  seconds,
  method = 'GET',
  headers = {},
  sessions = [],
  bodies,
  rate,
}: LoadOptions): Promise<LoadOutcome> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(rate === undefined ? {} : { overallRate: rate }),
    requests: [
      {
        method,
        headers,
        setupRequest: (request) => {
          requests += 1;
          const address = requests % ADDRESSES;
          const session = sessions[requests % sessions.length];
          const sent = bodies?.[address % bodies.length];
          return {
            ...request,
            ...(sent === undefined ? {} : { body: sent.body }),
            headers: {
              ...request.headers,
              ...sent?.headers,
              ...(session === undefined ? {} : authorized(session)),
              'x-forwarded-for': `10.0.${address >> 8}.${address & 255}`,
            },
          };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed of ${result.requests.total}`);
  return { perSecond: result['2xx'] / result.duration, p99: result.latency.p99 };
}
