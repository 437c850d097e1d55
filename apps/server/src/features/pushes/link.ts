import { SOCKET_CLOSES } from '@foyer/contract/pushes.ts';

import type { Caller } from '#/platform/http/access.ts';

/** What a push needs of a WebSocket. */
export type Line = {
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
export class Link {
  readonly sessionId: string;
  readonly userId: string;
  readonly #line: Line;
  #answers = true;
  #since = 0;
  #frames = 0;

  constructor({ sessionId, userId }: Pick<Caller, 'sessionId' | 'userId'>, line: Line) {
    this.sessionId = sessionId;
    this.userId = userId;
    this.#line = line;
  }

  /** Sends a message; whoever has not read what was sent before is let go, or the server would keep it for them. */
  send(message: string): void {
    if (this.#line.bufferedAmount > BUFFERED_BYTES) return this.#line.terminate();
    this.#line.send(message);
  }

  /** Asks whether somebody is there; whoever has not answered the time before is gone. */
  ping(): void {
    if (!this.#answers) return this.#line.terminate();
    this.#answers = false;
    this.#line.ping();
  }

  /** A frame came. What it says does not matter, how many there are does. */
  heard({ answer = false } = {}): void {
    this.#answers ||= answer;
    const now = performance.now();
    if (now - this.#since >= 1000) [this.#since, this.#frames] = [now, 0];
    this.#frames += 1;
    if (this.#frames > FRAMES_PER_SECOND) this.close(SOCKET_CLOSES.tooTalkative);
  }

  close(code: number): void {
    this.#line.close(code);
  }

  /** Without waiting for the other side to agree. */
  cut(): void {
    this.#line.terminate();
  }
}
