import { ResponseBodyError } from 'openid-client';

import { type ProviderFailure, ProviderError } from './failure.ts';
import { isUnreachable } from './provider-http.ts';

/** Converts an error of a library. */
export const toProviderError = (failure: ProviderFailure, error: unknown): ProviderError =>
  new ProviderError(failure, reasonOf(error));

/** Classifies a failed token request: the provider refused the code, or its response is not trusted. */
export function toGrantError(error: unknown): ProviderError {
  if (error instanceof ResponseBodyError) {
    // Only a code in the form of the standard: other text is the provider's, and may contain what it was sent.
    const reason = `${reasonOf(error)} (${/^[a-z_]{1,40}$/.test(error.error) ? error.error : '…'})`;
    return new ProviderError(error.error === 'invalid_grant' ? 'code' : 'token', reason);
  }
  return toProviderError(isUnreachable(rootCauseOf(error)) ? 'token' : classifyTokenError(error), error);
}

/** Whether an error is about an ID token, or its nonce, as far as the library reports it; else `token`. */
function classifyTokenError(error: unknown): 'nonce' | 'artifacts' | 'token' {
  if (!(error instanceof Error)) return 'token';
  const { message, cause } = error;
  if (cause instanceof Error) return classifyTokenError(cause);
  if (typeof cause !== 'object' || cause === null) return /JWT|ID Token/.test(message) ? 'artifacts' : 'token';
  // A claim with an unexpected value, and a missing one.
  if ('claim' in cause) return cause.claim === 'nonce' ? 'nonce' : 'artifacts';
  if ('claims' in cause) return message.includes('"nonce"') ? 'nonce' : 'artifacts';
  return /JWT|ID Token|alg/.test(message) ? 'artifacts' : 'token';
}

function rootCauseOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootCauseOf(error.cause) : error;
}

/** One line for the log, without tokens or secrets. */
function reasonOf(error: unknown): string {
  const root = rootCauseOf(error);
  const outer = error instanceof Error ? error.message : String(error);
  return root instanceof Error && root !== error ? `${outer}: ${root.message}` : outer;
}
