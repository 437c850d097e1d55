import autocannon from 'autocannon';

import type { CallCost } from './figure.ts';
import { authorized, type BenchSession, type FoyerProcess } from './foyer.ts';

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
  /** Process whose processor time is measured. */
  readonly foyer?: FoyerProcess;
  /** Requests per second over all connections; by default as many as possible. */
  readonly rate?: number;
};

export type RequestBody = { readonly body: string; readonly headers?: Record<string, string> };

export type LoadOutcome = {
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p99: number;
  /** Processor time of a request, with all other work of the processes in the meantime. 0 without `foyer`. */
  readonly cost: CallCost;
};

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
  foyer,
  rate,
}: LoadOptions): Promise<LoadOutcome> {
  const used = () => ({ server: foyer?.processorMs() ?? 0, database: foyer?.databaseProcessorMs() ?? 0 });
  const before = used();
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
  const after = used();
  const calls = result['2xx'];
  const cost = { server: (after.server - before.server) / calls, database: (after.database - before.database) / calls };
  return { perSecond: calls / result.duration, p99: result.latency.p99, cost };
}
