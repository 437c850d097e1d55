import autocannon from 'autocannon';

import type { SignInRequest } from './measured-system.ts';

type SignInLoad = { readonly requests: readonly SignInRequest[]; readonly count: number; readonly concurrency: number };

/** Sends `count` sign-ins, of every user in turn. Returns the sign-ins per second. Throws unless all succeed. */
export async function sendSignIns({ requests, count, concurrency }: SignInLoad): Promise<number> {
  let sent = 0;
  const result = await autocannon({
    url: requests[0]?.url ?? '',
    connections: concurrency,
    amount: count,
    timeout: 60,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          const { headers, body } = requests[sent % requests.length] ?? { headers: {}, body: '' };
          sent += 1;
          return { ...request, headers: { ...request.headers, ...headers }, body };
        },
      },
    ],
  });
  if (result['2xx'] !== count)
    throw new Error(`${requests[0]?.url}: ${result.non2xx} refused, ${result.errors} failed of ${count}`);
  return count / result.duration;
}
