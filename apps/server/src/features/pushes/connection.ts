import { SOCKET_CLOSES } from '@foyer/contract/pushes.ts';

import type { Caller } from '#/platform/http/access.ts';

/** What a push needs of a WebSocket. */
export type PushSocket = {
  readonly bufferedAmount: number;
  send(text: string): void;
  ping(): void;
  close(code: number): void;
  terminate(): void;
};

/** What may wait for somebody who reads slowly, in bytes. */
const BUFFERED_BYTES = 64 * 1024;
/** Frames a second that a browser may send; it has nothing to say, and answers a ping now and then. */
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

  /** Sends a message; whoever has not read what was sent before is let go, or the server would keep it for them. */
  send(message: string): void {
    if (this.#socket.bufferedAmount > BUFFERED_BYTES) return this.#socket.terminate();
    this.#socket.send(message);
  }

  /** Asks whether somebody is there; whoever has not answered the time before is gone. */
  ping(): void {
    if (!this.#isAlive) return this.#socket.terminate();
    this.#isAlive = false;
    this.#socket.ping();
  }

  /** A frame came. What it says does not matter, how many there are does. */
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

  /** Without waiting for the other side to agree. */
  cut(): void {
    this.#socket.terminate();
  }
}
