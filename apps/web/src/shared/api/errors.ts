import type { ErrorCode, Failure } from '@foyer/contract/core/errors.ts';

/** The server refused a call. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The call, such as `POST /user/login`. */
  readonly endpoint: string;
  readonly status: number;
  /** Undefined when the response is not from Foyer's server. */
  readonly code: ErrorCode | undefined;
  /** Maps the JSON pointer of an invalid field to the broken rule. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds to wait, with A0203 and A0499. */
  readonly seconds: number | undefined;
  readonly requestId: string | undefined;
  /** Whether the session is alive and the user must reauthenticate first (A0301). */
  readonly needsReauthentication: boolean;

  constructor(endpoint: string, status: number, failure: Partial<Failure> = {}) {
    super(`${endpoint} answered ${status} ${failure.resultCode ?? 'without a code'}`);
    this.endpoint = endpoint;
    this.status = status;
    this.code = failure.resultCode;
    this.fields = failure.fields ?? {};
    this.seconds = failure.seconds;
    this.requestId = failure.requestId;
    this.needsReauthentication = failure.confirmation === true;
  }
}

/** No response arrived. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly endpoint: string;

  constructor(endpoint: string, cause: unknown) {
    super(`${endpoint} was not answered`, { cause });
    this.endpoint = endpoint;
  }
}

type FailureListener = (failure: ApiError | NetworkError) => void;
const listeners = new Set<FailureListener>();

/** Subscribes to every failure that its caller does not handle. Returns the function that unsubscribes. */
export function onFailure(listener: FailureListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies the listeners of `onFailure`. */
export function reportFailure(failure: ApiError | NetworkError): void {
  for (const listener of listeners) listener(failure);
}
