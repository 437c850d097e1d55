import { type Push, SOCKET_CLOSES } from '@foyer/contract/pushes.ts';

import {
  type ConnectionEvent,
  type ConnectionEffect,
  type ConnectionState,
  OFF,
  nextConnectionState,
} from './push-connection-state.ts';
import { readPush } from './push-message.ts';
import { jitter, createPushTimer } from './push-timer.ts';

type PushSocketOptions = {
  readonly address: string;
  readonly onPush: (push: Push) => void;
  /** A new socket hears the server: whatever was said since the one before it was left is lost. */
  readonly onConnected: () => void;
  /** It was tried again for ten minutes, in vain. */
  readonly onLost: () => void;
  /** Finds out whether the session still lives. */
  readonly checkSession: () => void;
};

/** Keeps a socket to the server, as long as it can be had. */
export function createPushSocket({ address, onPush, onConnected, onLost, checkSession }: PushSocketOptions) {
  let state: ConnectionState = OFF;
  // A machine that has slept is tried again at once: it was alone with that, and no server has fallen.
  const timer = createPushTimer((isLate) => dispatch('timeout', isLate ? 0 : jitter()));
  let socket: WebSocket | undefined;
  let unread: number | undefined;
  const effects: Readonly<Record<ConnectionEffect, () => void>> = {
    connect,
    disconnect,
    'check session': checkSession,
    'give up': onLost,
  };

  function dispatch(event: ConnectionEvent, delay = jitter()): void {
    const next = nextConnectionState(state, event, delay);
    if (next === undefined) return;
    state = next.state;
    timer.set(next.waitMs);
    for (const effect of next.effects) effects[effect]();
  }

  function connect(): void {
    const opened = new WebSocket(address);
    socket = opened;
    let isConnected = false;
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (socket !== opened) return;
      dispatch('message');
      const push = readPush(data);
      if (push === undefined) return;
      if (!isConnected) onConnected();
      isConnected = true;
      deliver(push);
    });
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened) return;
      socket = undefined;
      if (code !== SOCKET_CLOSES.sessionEnded) return dispatch('closed');
      dispatch('stop');
      // The message that says so may have been lost.
      deliver({ count: unread ?? 0, type: 'SESSION_ENDED' });
    });
  }

  function deliver(push: Push): void {
    unread = push.count;
    onPush(push);
  }

  function disconnect(): void {
    const closing = socket;
    socket = undefined;
    // Browsers complain in the console about a socket that is closed before it was open.
    if (closing?.readyState === WebSocket.CONNECTING) closing.addEventListener('open', () => closing.close());
    else closing?.close();
  }

  return {
    start: () => dispatch('start'),
    stop: () => dispatch('stop'),
    /** Somebody else wants to know: tells the count again if the server is still there, and tries what was given up. */
    repeat(): void {
      timer.check();
      if (state.phase === 'lost') dispatch('start');
      else if (unread !== undefined) onPush({ count: unread, type: 'UNREAD' });
    },
  };
}
