import { ResponseBodyError } from 'openid-client';

import { type Failure, ProviderFailed } from './failure.ts';
import { isAway } from './outgoing.ts';

/** What a library has thrown, as a failure of ours. */
export const failed = (failure: Failure, error: unknown): ProviderFailed =>
  new ProviderFailed(failure, reasonOf(error));

/** What a token request came to: the provider does not know the code, or what it answered cannot be believed. */
export function grantFailed(error: unknown): ProviderFailed {
  if (error instanceof ResponseBodyError) {
    // A word of the standard; what else stands there is the provider's, and may hold what it was sent.
    const reason = `${reasonOf(error)} (${/^[a-z_]{1,40}$/.test(error.error) ? error.error : '…'})`;
    return new ProviderFailed(error.error === 'invalid_grant' ? 'code' : 'token', reason);
  }
  return failed(isAway(rootOf(error)) ? 'token' : whatIsWrong(error), error);
}

/** Whether it is about an ID token, and there about its nonce, as far as the library tells; `token` when it is not. */
function whatIsWrong(error: unknown): 'nonce' | 'artifacts' | 'token' {
  if (!(error instanceof Error)) return 'token';
  const { message, cause } = error;
  if (cause instanceof Error) return whatIsWrong(cause);
  if (typeof cause !== 'object' || cause === null) return /JWT|ID Token/.test(message) ? 'artifacts' : 'token';
  // A claim that is another, and one that is missing.
  if ('claim' in cause) return cause.claim === 'nonce' ? 'nonce' : 'artifacts';
  if ('claims' in cause) return message.includes('"nonce"') ? 'nonce' : 'artifacts';
  return /JWT|ID Token|alg/.test(message) ? 'artifacts' : 'token';
}

function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
}

/** One line for the log; no token or secret stands in it. */
function reasonOf(error: unknown): string {
  const root = rootOf(error);
  const outer = error instanceof Error ? error.message : String(error);
  return root instanceof Error && root !== error ? `${outer}: ${root.message}` : outer;
}
