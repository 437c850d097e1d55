import { ResponseBodyError } from 'openid-client';

import { type ProviderFailure, ProviderError } from './failure.ts';
import { isUnreachable } from './provider-http.ts';

/** What a library has thrown, as a failure of ours. */
export const toProviderError = (failure: ProviderFailure, error: unknown): ProviderError =>
  new ProviderError(failure, reasonOf(error));

/** What a token request came to: the provider does not know the code, or what it answered cannot be believed. */
export function toGrantError(error: unknown): ProviderError {
  if (error instanceof ResponseBodyError) {
    // A word of the standard; what else stands there is the provider's, and may hold what it was sent.
    const reason = `${reasonOf(error)} (${/^[a-z_]{1,40}$/.test(error.error) ? error.error : '…'})`;
    return new ProviderError(error.error === 'invalid_grant' ? 'code' : 'token', reason);
  }
  return toProviderError(isUnreachable(rootCauseOf(error)) ? 'token' : classifyTokenError(error), error);
}

/** Whether it is about an ID token, and there about its nonce, as far as the library tells; `token` when it is not. */
function classifyTokenError(error: unknown): 'nonce' | 'artifacts' | 'token' {
  if (!(error instanceof Error)) return 'token';
  const { message, cause } = error;
  if (cause instanceof Error) return classifyTokenError(cause);
  if (typeof cause !== 'object' || cause === null) return /JWT|ID Token/.test(message) ? 'artifacts' : 'token';
  // A claim that is another, and one that is missing.
  if ('claim' in cause) return cause.claim === 'nonce' ? 'nonce' : 'artifacts';
  if ('claims' in cause) return message.includes('"nonce"') ? 'nonce' : 'artifacts';
  return /JWT|ID Token|alg/.test(message) ? 'artifacts' : 'token';
}

function rootCauseOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootCauseOf(error.cause) : error;
}

/** One line for the log; no token or secret stands in it. */
function reasonOf(error: unknown): string {
  const root = rootCauseOf(error);
  const outer = error instanceof Error ? error.message : String(error);
  return root instanceof Error && root !== error ? `${outer}: ${root.message}` : outer;
}
