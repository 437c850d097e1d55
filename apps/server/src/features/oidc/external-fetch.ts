import { LOGOUT_ANSWER_BYTES, LOGOUT_ANSWER_SECONDS } from '@foyer/contract/limits/oidc.ts';

import { askOutside } from '#/platform/external/outside.ts';

/** `fetch` of the OpenID provider, which calls applications with it: no further than administrators have allowed. */
export function createExternalFetch(insideHosts: readonly string[]): typeof fetch {
  const limits = { insideHosts, mostBytes: LOGOUT_ANSWER_BYTES, seconds: LOGOUT_ANSWER_SECONDS };
  return async (input, init) => {
    const request = new Request(input, init);
    const { status } = await askOutside(
      request.url,
      {
        method: request.method === 'POST' ? 'POST' : 'GET',
        headers: Object.fromEntries(request.headers),
        ...(request.method === 'POST' ? { body: await request.text() } : {}),
      },
      limits,
    );
    return new Response(null, { status });
  };
}
