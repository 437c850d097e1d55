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
  /** Called when a new socket has received its first push; pushes since the previous one closed are lost. */
  readonly onConnected: () => void;
  /** Called when retries have failed for ten minutes. */
  readonly onLost: () => void;
  /** Checks whether the session is still alive. */
  readonly checkSession: () => void;
};

/** WebSocket to the server with liveness timeout and retries. */
export function createPushSocket({ address, onPush, onConnected, onLost, checkSession }: PushSocketOptions) {
  let state: ConnectionState = OFF;
  // A device that has slept reconnects immediately: no server has failed, so no other page reconnects at that moment.
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
      // The push that reports the end of the session may have been lost.
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
    // Browsers log an error when a socket is closed before it is open.
    if (closing?.readyState === WebSocket.CONNECTING) closing.addEventListener('open', () => closing.close());
    else closing?.close();
  }

  return {
    start: () => dispatch('start'),
    stop: () => dispatch('stop'),
    /** Call for a tab that needs the state: repeats the count if the link is alive, and restarts an abandoned one. */
    repeat(): void {
      timer.check();
      if (state.phase === 'lost') dispatch('start');
      else if (unread !== undefined) onPush({ count: unread, type: 'UNREAD' });
    },
  };
}
