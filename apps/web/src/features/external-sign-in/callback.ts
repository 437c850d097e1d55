import { PROVIDER_NAME, WECHAT } from '@foyer/contract/rules/provider-names.ts';

/** Query parameters of a provider's redirect. */
export type ProviderResponse = {
  readonly code?: string;
  readonly state?: string;
  readonly iss?: string;
  readonly error?: string;
};

/** Result of a redirect to a provider: its response, or the error code that prevented the redirect. */
export type ProviderCallback =
  | { readonly kind: 'answer'; readonly provider: string; readonly answer: ProviderResponse }
  | { readonly kind: 'failure'; readonly provider: string; readonly failure: string }
  | { readonly kind: 'nothing' };

const VALUES = ['code', 'state', 'iss', 'error'] as const;

/** Parses the callback address. The provider is in the path or in the query. */
export function readCallback(inPath: string | undefined, query: URLSearchParams): ProviderCallback {
  const provider = inPath ?? query.get('provider') ?? '';
  if (!PROVIDER_NAME.test(provider)) return { kind: 'nothing' };
  const failure = query.get('failure');
  if (failure !== null) return { kind: 'failure', provider, failure };
  const answer = readResponse(query);
  // When a user refuses, WeChat redirects back with `state` alone.
  const outcome = answer.code ?? answer.error ?? (provider === WECHAT ? answer.state : undefined);
  return outcome === undefined ? { kind: 'nothing' } : { kind: 'answer', provider, answer };
}

function readResponse(query: URLSearchParams): ProviderResponse {
  return Object.fromEntries(VALUES.map((name) => [name, query.get(name)]).filter(([, value]) => value));
}
