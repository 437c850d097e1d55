import autocannon from 'autocannon';

export type LoadOptions = {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  /** Request bodies, sent in turn. */
  readonly bodies?: readonly string[];
  /** Requests per second over all connections; by default as many as possible. */
  readonly rate?: number;
};

export type LoadOutcome = { readonly perSecond: number; readonly p99: number };

/** Number of client IP addresses, used in turn: a chain has many stores, and each address is rate-limited. */
const ADDRESSES = 500;
let address = 0;

/** Requests a URL for some seconds, with varying client IP addresses. Throws unless all requests succeed. */
export async function load({
  url,
  connections,
  seconds,
  method = 'GET',
  headers = {},
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
          address = (address + 1) % ADDRESSES;
          const from = `10.0.${address >> 8}.${address & 255}`;
          return {
            ...request,
            ...(bodies === undefined ? {} : { body: bodies[address % bodies.length] }),
            headers: { ...request.headers, 'x-forwarded-for': from },
          };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed of ${result.requests.total}`);
  return { perSecond: result['2xx'] / result.duration, p99: result.latency.p99 };
}
