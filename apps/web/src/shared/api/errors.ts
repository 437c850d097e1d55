import { type ErrorCode, type Failure, errors } from '@foyer/contract/core/errors.ts';

/** Every code of the catalogue, for a call of which the page itself shows every failure. */
export const EVERY_CODE: readonly ErrorCode[] = [...new Set(Object.values(errors).map(({ code }) => code))];

/** The server refused a call. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The call, such as `POST /user/login`. */
  readonly endpoint: string;
  readonly status: number;
  /** Undefined when the answer was not one of our server's. */
  readonly code: ErrorCode | undefined;
  /** JSON pointer of a bad field → what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
  /** With A0203 and A0499: how long to wait. */
  readonly seconds: number | undefined;
  readonly requestId: string | undefined;
  /** With A0301: the session is alive, and the password must be entered again first. */
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

/** No answer came. */
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

/** Hears of every failure that its caller does not handle; answers with the way to stop. */
export function onFailure(listener: FailureListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the listeners. */
export function reportFailure(failure: ApiError | NetworkError): void {
  for (const listener of listeners) listener(failure);
}

/** Whether a call failed because there is no such thing, or no longer (A0404, which the call must handle). */
export function isNotFound(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'A0404';
}

/** Whether something was changed or removed; false when it was gone already. */
export async function ignoreNotFound(done: Promise<null>): Promise<boolean> {
  try {
    await done;
    return true;
  } catch (failure) {
    if (isNotFound(failure)) return false;
    throw failure;
  }
}
