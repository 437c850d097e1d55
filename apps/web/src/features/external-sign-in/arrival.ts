import { PROVIDER_NAME, WECHAT } from '@foyer/contract/rules/provider-names.ts';

/** What a provider sent the browser back with. */
export type Answer = {
  readonly code?: string;
  readonly state?: string;
  readonly iss?: string;
  readonly error?: string;
};

/** Who comes back from another system, and with what: its answer, or the code of what has kept the server from asking it. */
export type Arrival =
  | { readonly kind: 'answer'; readonly provider: string; readonly answer: Answer }
  | { readonly kind: 'failure'; readonly provider: string; readonly failure: string }
  | { readonly kind: 'nothing' };

const VALUES = ['code', 'state', 'iss', 'error'] as const;

/** Reads the address that somebody comes back with; the provider stands in its path or among its parameters. */
export function readArrival(inPath: string | undefined, query: URLSearchParams): Arrival {
  const provider = inPath ?? query.get('provider') ?? '';
  if (!PROVIDER_NAME.test(provider)) return { kind: 'nothing' };
  const failure = query.get('failure');
  if (failure !== null) return { kind: 'failure', provider, failure };
  const answer = readAnswer(query);
  // WeChat sends whoever does not agree back with the state alone.
  const says = answer.code ?? answer.error ?? (provider === WECHAT ? answer.state : undefined);
  return says === undefined ? { kind: 'nothing' } : { kind: 'answer', provider, answer };
}

function readAnswer(query: URLSearchParams): Answer {
  return Object.fromEntries(VALUES.map((name) => [name, query.get(name)]).filter(([, value]) => value));
}
