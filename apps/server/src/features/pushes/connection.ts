import { SOCKET_CLOSES } from '@foyer/contract/pushes.ts';

import type { Caller } from '#/platform/http/access.ts';

/** The part of a WebSocket that pushes use. */
export type PushSocket = {
  readonly bufferedAmount: number;
  send(text: string): void;
  ping(): void;
  close(code: number): void;
  terminate(): void;
};

/** Maximum number of bytes buffered for a slow reader. */
const BUFFERED_BYTES = 64 * 1024;
/** Frames per second that a browser may send; normally it only answers pings. */
const FRAMES_PER_SECOND = 5;

/** One open socket of a live session. */
export class PushConnection {
  readonly sessionId: string;
  readonly userId: string;
  readonly #socket: PushSocket;
  #isAlive = true;
  #since = 0;
  #frames = 0;

  constructor({ sessionId, userId }: Pick<Caller, 'sessionId' | 'userId'>, socket: PushSocket) {
    this.sessionId = sessionId;
    this.userId = userId;
    this.#socket = socket;
  }

  /** Sends a message. A socket with a full buffer is terminated, which bounds the server's memory. */
  send(message: string): void {
    if (this.#socket.bufferedAmount > BUFFERED_BYTES) return this.#socket.terminate();
    this.#socket.send(message);
  }

  /** Heartbeat: terminates the socket if the previous ping was not answered, then sends the next one. */
  ping(): void {
    if (!this.#isAlive) return this.#socket.terminate();
    this.#isAlive = false;
    this.#socket.ping();
  }

  /** Counts a received frame and limits the rate. The content is ignored. */
  onFrame({ isPong = false } = {}): void {
    this.#isAlive ||= isPong;
    const now = performance.now();
    if (now - this.#since >= 1000) [this.#since, this.#frames] = [now, 0];
    this.#frames += 1;
    if (this.#frames > FRAMES_PER_SECOND) this.close(SOCKET_CLOSES.tooTalkative);
  }

  close(code: number): void {
    this.#socket.close(code);
  }

  /** Closes the socket without the closing handshake. */
  cut(): void {
    this.#socket.terminate();
  }
}
