import { SOCKET_LIVENESS_SECONDS, SOCKET_RETRIES, SOCKET_RETRY_SECONDS } from '@foyer/contract/core/limits.ts';

/** How a page stands with the server. */
export type LinkState = {
  readonly phase: 'off' | 'connecting' | 'up' | 'down' | 'lost';
  /** Times that it was tried again since something was heard. */
  readonly tries: number;
};

/** What happens to a link. The time that is up is the one that the step before asked for. */
export type LinkEvent = 'start' | 'stop' | 'message' | 'closed' | 'time is up';

/** What is to be done about it. `look` finds out whether the session still lives. */
export type LinkOrder = 'connect' | 'disconnect' | 'look' | 'give up';

export type LinkStep = {
  readonly state: LinkState;
  readonly orders: readonly LinkOrder[];
  /** After so many milliseconds the time is up; undefined waits for nothing. */
  readonly waitMs: number | undefined;
};

const LIVENESS_MS = SOCKET_LIVENESS_SECONDS * 1000;
const RETRY_MS = SOCKET_RETRY_SECONDS * 1000;

export const OFF: LinkState = { phase: 'off', tries: 0 };

/**
 * The notice socket as the specification has it (section 4): whatever comes marks the link alive, silence
 * for 15 s is its end, and then it is tried again every 20 s, 30 times. `chance`, from 0 to 1, places the
 * first try within its 20 s, or all pages would come back in the same moment. Undefined means that nothing changes.
 */
export function step(state: LinkState, event: LinkEvent, chance: number): LinkStep | undefined {
  const listening = state.phase === 'connecting' || state.phase === 'up';
  switch (event) {
    case 'start':
      return listening || state.phase === 'down' ? undefined : connect(0);
    case 'stop':
      return { state: OFF, orders: ['disconnect'], waitMs: undefined };
    case 'message':
      return listening ? { state: { phase: 'up', tries: 0 }, orders: [], waitMs: LIVENESS_MS } : undefined;
    case 'closed':
      return listening ? fall(state, chance) : undefined;
    case 'time is up':
      return listening ? fall(state, chance) : connect(state.tries + 1);
  }
}

function connect(tries: number): LinkStep {
  return { state: { phase: 'connecting', tries }, orders: ['connect'], waitMs: LIVENESS_MS };
}

function fall({ phase, tries }: LinkState, chance: number): LinkStep {
  // A browser does not tell why a handshake failed: the session may be over.
  const orders: LinkOrder[] = phase === 'connecting' ? ['disconnect', 'look'] : ['disconnect'];
  if (tries >= SOCKET_RETRIES)
    return { state: { phase: 'lost', tries }, orders: [...orders, 'give up'], waitMs: undefined };
  return { state: { phase: 'down', tries }, orders, waitMs: tries === 0 ? chance * RETRY_MS : RETRY_MS };
}
