import type { IncomingMessage } from 'node:http';

/** Timer of the body, stored on the request, since every request with a body has one. */
const TIMER = Symbol('timer');
type TimedRequest = IncomingMessage & { [TIMER]?: NodeJS.Timeout };

/** Calls `onLate` when the body of a request has not arrived after `timeoutMs`, unless `allowSlowBody` was called. */
export function limitBody(request: TimedRequest, timeoutMs: number, onLate: () => void): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length === '0' && encoding === undefined) return;
  const timer = setTimeout(() => request.complete || onLate(), timeoutMs).unref();
  request[TIMER] = timer;
  request.once('close', () => clearTimeout(timer));
}

/** Lifts the timeout for an authenticated upload. Only the timeout of a whole request applies to it. */
export function allowSlowBody(request: TimedRequest): void {
  clearTimeout(request[TIMER]);
}
