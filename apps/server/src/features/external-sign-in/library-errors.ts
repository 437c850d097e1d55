import { ResponseBodyError } from 'openid-client';

import { type ProviderFailure, ProviderError } from './failure.ts';
import { isUnreachable } from './provider-http.ts';

export const toProviderError = (failure: ProviderFailure, error: unknown): ProviderError =>
  new ProviderError(failure, reasonOf(error));

/** Classifies a failed token request: the provider refused the code, or its response is not trusted. */
export function toGrantError(error: unknown): ProviderError {
  if (error instanceof ResponseBodyError) {
    // Logs a standard error code only. Other text is the provider's and may repeat secrets that Foyer sent.
    const reason = `${reasonOf(error)} (${/^[a-z_]{1,40}$/.test(error.error) ? error.error : '…'})`;
    return new ProviderError(error.error === 'invalid_grant' ? 'code' : 'token', reason);
  }
  return toProviderError(isUnreachable(rootCauseOf(error)) ? 'token' : classifyTokenError(error), error);
}

/** Classifies an error of an ID token or its nonce, as far as the library reports it; otherwise `token`. */
function classifyTokenError(error: unknown): 'nonce' | 'artifacts' | 'token' {
  if (!(error instanceof Error)) return 'token';
  const { message, cause } = error;
  if (cause instanceof Error) return classifyTokenError(cause);
  if (typeof cause !== 'object' || cause === null) return /JWT|ID Token/.test(message) ? 'artifacts' : 'token';
  // `claim`: unexpected value. `claims`: missing claim.
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
