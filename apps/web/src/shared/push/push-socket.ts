import { type Push, SOCKET_CLOSES } from '@foyer/contract/pushes.ts';

import { chance } from './chance.ts';
import { type LinkEvent, type LinkOrder, type LinkState, OFF, step } from './push-link.ts';
import { readPush } from './push-message.ts';
import { createPushTimer } from './push-timer.ts';

type Needs = {
  readonly address: string;
  readonly onPush: (push: Push) => void;
  /** A new socket hears the server: whatever was said since the one before it was left is lost. */
  readonly onGreeted: () => void;
  /** It was tried again for ten minutes, in vain. */
  readonly onLost: () => void;
  /** Finds out whether the session still lives. */
  readonly look: () => void;
};

/** Keeps a socket to the server, as long as it can be had. */
export function createPushSocket({ address, onPush, onGreeted, onLost, look }: Needs) {
  let state: LinkState = OFF;
  // A machine that has slept is tried again at once: it was alone with that, and no server has fallen.
  const timer = createPushTimer((late) => happen('time is up', late ? 0 : chance()));
  let socket: WebSocket | undefined;
  let unread: number | undefined;
  const orders: Readonly<Record<LinkOrder, () => void>> = { connect, disconnect, look, 'give up': onLost };

  function happen(event: LinkEvent, place = chance()): void {
    const next = step(state, event, place);
    if (next === undefined) return;
    state = next.state;
    timer.set(next.waitMs);
    for (const order of next.orders) orders[order]();
  }

  function connect(): void {
    const opened = new WebSocket(address);
    socket = opened;
    let greeted = false;
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (socket !== opened) return;
      happen('message');
      const push = readPush(data);
      if (push === undefined) return;
      if (!greeted) onGreeted();
      greeted = true;
      hear(push);
    });
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened) return;
      socket = undefined;
      if (code !== SOCKET_CLOSES.sessionEnded) return happen('closed');
      happen('stop');
      // The message that says so may have been lost.
      hear({ count: unread ?? 0, type: 'SESSION_ENDED' });
    });
  }

  function hear(push: Push): void {
    unread = push.count;
    onPush(push);
  }

  function disconnect(): void {
    const left = socket;
    socket = undefined;
    // Browsers complain in the console about a socket that is closed before it was open.
    if (left?.readyState === WebSocket.CONNECTING) left.addEventListener('open', () => left.close());
    else left?.close();
  }

  return {
    start: () => happen('start'),
    stop: () => happen('stop'),
    /** Somebody else wants to know: tells the count again if the server is still there, and tries what was given up. */
    repeat(): void {
      timer.check();
      if (state.phase === 'lost') happen('start');
      else if (unread !== undefined) onPush({ count: unread, type: 'UNREAD' });
    },
  };
}
