import { once } from 'node:events';

import type { Push } from '@foyer/contract/pushes.ts';
import { WebSocket } from 'ws';

import { common } from '../../../vitest.shared.ts';
import type { Browser } from './browser.ts';

/** Parameters of a handshake; the defaults are those of an installation's own page. */
export type SocketHandshake = {
  readonly token?: string;
  /** Null omits the header. */
  readonly origin?: string | null;
  readonly headers?: Record<string, string>;
  /** The trusted certificate of an https server. */
  readonly ca?: string;
};

/** A refused handshake, with the envelope of the response. */
export class HandshakeRefused extends Error {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: { readonly resultCode?: string; readonly requestId?: string; readonly seconds?: number };

  constructor(status: number, headers: Record<string, unknown>, text: string) {
    super(`The handshake was answered ${status} ${text}`);
    this.status = status;
    this.headers = headers;
    this.body = JSON.parse(text);
  }
}

/** A browser's notice socket and the pushes it has received. */
export type TestPushSocket = {
  readonly socket: WebSocket;
  readonly received: Push[];
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  waitForPush(type: Push['type']): Promise<Push>;
};

/** Opens the notice socket of a browser at a server; rejects with HandshakeRefused. */
export function openSocket(browser: Browser, server: string, handshake: SocketHandshake = {}): Promise<TestPushSocket> {
  const { token = browser.token ?? '', origin = server, headers = {}, ca } = handshake;
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = new WebSocket(`${server.replace(/^http/, 'ws')}/v2/notice/${token}`, {
    headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
    ...(origin === null ? {} : { origin }),
    ...(ca === undefined ? {} : { ca }),
  });
  const received: Push[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<TestPushSocket>();
  let closeCode: number | undefined;
  const closed = new Promise<number>((close) =>
    socket.on('close', (code) => {
      closeCode = code;
      close(code);
    }),
  );
  socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString())));
  socket.on('error', reject); // after the handshake, `closed` reports it
  socket.on('unexpected-response', (_request, response) => {
    let text = '';
    response.on('data', (chunk) => (text += String(chunk)));
    response.on('end', () => reject(new HandshakeRefused(response.statusCode ?? 0, response.headers, text)));
  });
  socket.on('open', () =>
    resolve({
      socket,
      received,
      closed,
      async waitForPush(type) {
        // Expires before the test does, so that the error lists the received pushes.
        const signal = AbortSignal.timeout(common.expect.poll.timeout);
        for (;;) {
          const push = received.find((message) => message.type === type);
          if (push !== undefined) return push;
          if (closeCode !== undefined || signal.aborted) {
            const state = closeCode === undefined ? 'is open' : `was closed with ${closeCode}`;
            throw new Error(`The socket ${state} and has received no ${type}, but ${JSON.stringify(received)}.`);
          }
          await Promise.race([once(socket, 'message', { signal }).catch(() => undefined), closed]);
        }
      },
    }),
  );
  return promise;
}

/** The refusal of a handshake; throws when it succeeded. */
export async function getHandshakeRefusal(opening: Promise<TestPushSocket>): Promise<HandshakeRefused> {
  const outcome = await opening.then(
    ({ socket }) => socket.terminate(),
    (error: unknown) => error,
  );
  if (outcome instanceof HandshakeRefused) return outcome;
  throw new Error('Expected a refusal.', { cause: outcome });
}
