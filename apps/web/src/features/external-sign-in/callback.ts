import { PROVIDER_NAME, WECHAT } from '@foyer/contract/rules/provider-names.ts';

/** What a provider sent the browser back with. */
export type ProviderResponse = {
  readonly code?: string;
  readonly state?: string;
  readonly iss?: string;
  readonly error?: string;
};

/** Who comes back from another system, and with what: its answer, or the code of what has kept the server from asking it. */
export type ProviderCallback =
  | { readonly kind: 'answer'; readonly provider: string; readonly answer: ProviderResponse }
  | { readonly kind: 'failure'; readonly provider: string; readonly failure: string }
  | { readonly kind: 'nothing' };

const VALUES = ['code', 'state', 'iss', 'error'] as const;

/** Reads the address that somebody comes back with; the provider stands in its path or among its parameters. */
export function readCallback(inPath: string | undefined, query: URLSearchParams): ProviderCallback {
  const provider = inPath ?? query.get('provider') ?? '';
  if (!PROVIDER_NAME.test(provider)) return { kind: 'nothing' };
  const failure = query.get('failure');
  if (failure !== null) return { kind: 'failure', provider, failure };
  const answer = readResponse(query);
  // WeChat sends whoever does not agree back with the state alone.
  const outcome = answer.code ?? answer.error ?? (provider === WECHAT ? answer.state : undefined);
  return outcome === undefined ? { kind: 'nothing' } : { kind: 'answer', provider, answer };
}

function readResponse(query: URLSearchParams): ProviderResponse {
  return Object.fromEntries(VALUES.map((name) => [name, query.get(name)]).filter(([, value]) => value));
}
