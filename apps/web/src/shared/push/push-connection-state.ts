import { SOCKET_LIVENESS_SECONDS, SOCKET_RETRIES, SOCKET_RETRY_SECONDS } from '@foyer/contract/core/limits.ts';

/** State of the connection to the server. */
export type ConnectionState = {
  readonly phase: 'off' | 'connecting' | 'up' | 'down' | 'lost';
  /** Number of retries since the last message. */
  readonly attempts: number;
};

/** An event of the connection. `timeout` is the end of the wait that the last transition set. */
export type ConnectionEvent = 'start' | 'stop' | 'message' | 'closed' | 'timeout';

/** An action of the page. `check session` finds out whether the session is still alive. */
export type ConnectionEffect = 'connect' | 'disconnect' | 'check session' | 'give up';

export type ConnectionTransition = {
  readonly state: ConnectionState;
  readonly effects: readonly ConnectionEffect[];
  /** Timeout in milliseconds; undefined for none. */
  readonly waitMs: number | undefined;
};

const LIVENESS_MS = SOCKET_LIVENESS_SECONDS * 1000;
const RETRY_MS = SOCKET_RETRY_SECONDS * 1000;

export const OFF: ConnectionState = { phase: 'off', attempts: 0 };

/**
 * State machine of the notice socket (specification section 4). After 15 s without a message, the connection counts as
 * lost. The page then reconnects every 20 s, 30 times. `jitter`, from 0 to 1, places the first retry within its 20 s,
 * so that pages do not all reconnect at the same moment. Undefined means that nothing changes.
 */
export function nextConnectionState(
  state: ConnectionState,
  event: ConnectionEvent,
  jitter: number,
): ConnectionTransition | undefined {
  const listening = state.phase === 'connecting' || state.phase === 'up';
  switch (event) {
    case 'start':
      return listening || state.phase === 'down' ? undefined : connecting(0);
    case 'stop':
      return { state: OFF, effects: ['disconnect'], waitMs: undefined };
    case 'message':
      return listening ? { state: { phase: 'up', attempts: 0 }, effects: [], waitMs: LIVENESS_MS } : undefined;
    case 'closed':
      return listening ? disconnected(state, jitter) : undefined;
    case 'timeout':
      return listening ? disconnected(state, jitter) : connecting(state.attempts + 1);
  }
}

function connecting(attempts: number): ConnectionTransition {
  return { state: { phase: 'connecting', attempts }, effects: ['connect'], waitMs: LIVENESS_MS };
}

function disconnected({ phase, attempts }: ConnectionState, jitter: number): ConnectionTransition {
  // Browsers do not report why a handshake failed: the session may be over.
  const effects: ConnectionEffect[] = phase === 'connecting' ? ['disconnect', 'check session'] : ['disconnect'];
  if (attempts >= SOCKET_RETRIES)
    return { state: { phase: 'lost', attempts }, effects: [...effects, 'give up'], waitMs: undefined };
  return { state: { phase: 'down', attempts }, effects, waitMs: attempts === 0 ? jitter * RETRY_MS : RETRY_MS };
}
