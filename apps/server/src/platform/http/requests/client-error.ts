import { randomUUIDv7 } from 'node:crypto';
import type { Socket } from 'node:net';

import type { Failure } from '@foyer/contract/core/errors.ts';

import { http } from '#/platform/http/node-http.ts';
import type { Log } from '#/platform/log.ts';

/** HTTP status by the error code of Node's HTTP parser. All other codes have 400. */
const STATUSES: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Error: a body did not arrive in time. It has the code of Node's timeout of a whole request. */
export class BodyTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

/** Error: a request has no Host header, more than one, or an invalid one (RFC 9112 3.2). */
export class BadHost extends Error {
  readonly code = 'ERR_BAD_HOST';
}

/** Error codes of Node and OpenSSL for a failed TLS connection, on which no response can be sent. */
const TLS_ERROR = /^(?:ERR_TLS_|ERR_SSL_|EPROTO$)/;

/**
 * Answers a malformed request in the envelope, with the headers of every response. Closes the connection, after
 * `lingerMs` even if the client keeps its side open (RFC 9112 9.6). A failed TLS handshake ends without a response.
 */
export function createClientErrorHandler(log: Log, headers: Readonly<Record<string, string>>, lingerMs: number) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (TLS_ERROR.test(error.code ?? '')) {
      log.info({ address: socket.remoteAddress, errorCode: error.code }, 'TLS connection failed');
      return void socket.destroy();
    }
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = STATUSES[error.code ?? ''] ?? 400;
    const failure: Failure = { resultCode: 'A0401', resultMsg: 'illegal input', requestId: randomUUIDv7() };
    const body = JSON.stringify(failure);
    const lines = {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
      connection: 'close',
    };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    log.info({ requestId: failure.requestId, status, address: socket.remoteAddress }, 'malformed request');
    socket.end(`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
    const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
    socket.once('close', () => clearTimeout(timer));
  };
}
