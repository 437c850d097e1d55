import type { IncomingMessage } from 'node:http';

/** Kept with the request, since every request with a body has one. */
const TIMER = Symbol('timer');
type TimedRequest = IncomingMessage & { [TIMER]?: NodeJS.Timeout };

/** Calls back when the body of a request has not arrived in time, in milliseconds, unless it was `allowSlowBody`. */
export function limitBody(request: TimedRequest, timeoutMs: number, onLate: () => void): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length === '0' && encoding === undefined) return;
  const timer = setTimeout(() => request.complete || onLate(), timeoutMs).unref();
  request[TIMER] = timer;
  request.once('close', () => clearTimeout(timer));
}

/** For whoever is known and sends a file: on a slow line it takes as long as the server lets any request take. */
export function allowSlowBody(request: TimedRequest): void {
  clearTimeout(request[TIMER]);
}
