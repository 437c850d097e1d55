import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of unanswered requests per connection. Browsers do not pipeline, and proxies rarely do. */
export const MAX_PIPELINED_REQUESTS = 16;

/** Number of unanswered requests, stored on the socket, since every connection has one. */
const WAITING = Symbol('waiting');
type CountedSocket = Socket & { [WAITING]?: number };

/**
 * Limits pipelining. Requests are passed on while at most `MAX_PIPELINED_REQUESTS` of a connection are unanswered. The
 * next request is passed to `refuse`, which must close the connection with its response. Later ones are dropped, since
 * clients repeat unanswered requests (RFC 9112 9.3.2).
 */
export function limitPipelining(answer: RequestListener, refuse: RequestListener): RequestListener {
  return (request, response) => {
    const socket: CountedSocket = request.socket;
    const waiting = (socket[WAITING] ?? 0) + 1;
    socket[WAITING] = waiting;
    response.once('close', () => void (socket[WAITING] = (socket[WAITING] ?? 1) - 1));
    if (waiting <= MAX_PIPELINED_REQUESTS) answer(request, response);
    else if (waiting === MAX_PIPELINED_REQUESTS + 1) refuse(request, response);
  };
}

/**
 * Closes connections without traffic for `stalledMs`, unless a request waits for the server. Otherwise a response that
 * the client does not read would stay in memory (slow read; OWASP ASVS 5.0 15.2.2).
 */
export function closeStalledConnections(server: Server, stalledMs: number): void {
  server.setTimeout(stalledMs, (socket: CountedSocket) => {
    const isAwaitingResponse = (socket[WAITING] ?? 0) > 0 && socket.writableLength === 0;
    if (!isAwaitingResponse) socket.destroy();
  });
}
