import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of unanswered requests per connection. Browsers do not pipeline, proxies seldom do. */
export const MAX_PIPELINED_REQUESTS = 16;

/** Stored on the socket, since every connection has one. */
const WAITING = Symbol('waiting');
type CountedSocket = Socket & { [WAITING]?: number };

/**
 * Limits pipelining: passes on requests while at most `MAX_PIPELINED_REQUESTS` of a connection are unanswered. The next
 * one is passed to `refuse`, which must close the connection with its answer; later ones are dropped (RFC 9112 9.3.2: a
 * client repeats what was not answered).
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
 * Closes connections on which nothing was sent or received for some milliseconds, unless a request waits for the server:
 * a response that the client does not read would stay in memory (slow read; OWASP ASVS 5.0 15.2.2).
 */
export function closeStalledConnections(server: Server, stalledMs: number): void {
  server.setTimeout(stalledMs, (socket: CountedSocket) => {
    const isAwaitingResponse = (socket[WAITING] ?? 0) > 0 && socket.writableLength === 0;
    if (!isAwaitingResponse) socket.destroy();
  });
}
