import autocannon from 'autocannon';

export type LoadOptions = {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  /** Sent in turn. */
  readonly bodies?: readonly string[];
  /** Calls per second over all connections; as many as possible when left out. */
  readonly rate?: number;
};

export type LoadOutcome = { readonly perSecond: number; readonly p99: number };

/** Client addresses in turn: a chain has many shops, and one address has a limit. */
const ADDRESSES = 500;
let address = 0;

/** Calls an address for some seconds, each call from another client address. Throws unless all succeed. */
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
