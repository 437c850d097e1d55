import { MAX_LOGOUT_RESPONSE_BYTES, LOGOUT_RESPONSE_SECONDS } from '@foyer/contract/limits/oidc.ts';

import { requestExternal } from '#/platform/external/external-http.ts';

/**
 * `fetch` for the OpenID provider's requests to applications. SSRF guard: internal hosts only if administrators allow
 * them.
 */
export function createExternalFetch(internalHosts: readonly string[]): typeof fetch {
  const limits = { internalHosts, maxBytes: MAX_LOGOUT_RESPONSE_BYTES, seconds: LOGOUT_RESPONSE_SECONDS };
  return async (input, init) => {
    const request = new Request(input, init);
    const { status } = await requestExternal(
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
