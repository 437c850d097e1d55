/** What the leading tab does for all tabs. */
export type Leader = {
  readonly stop: () => void;
  /** Called when a tab has received nothing yet, or nothing while it was hidden. */
  readonly repeat: () => void;
};

/** A tab's membership in the election. */
export type Membership = {
  /** Leaves the election; a leader resigns. */
  readonly leave: () => void;
  /** Asks the leader to call `repeat`. */
  readonly requestRepeat: () => void;
};

type LeaderElectionOptions<W> = {
  /** Tabs with the same name share one leader. */
  readonly name: string;
  /** Called in the tab that leads; every tab receives its broadcasts, including itself. */
  readonly lead: (broadcast: (message: W) => void) => Leader;
  readonly onMessage: (message: W) => void;
};

const REPEAT_REQUEST = 'asks';

/**
 * Leader election by Web Locks: one tab of the browser leads until it closes or resigns. Locks exist in secure contexts
 * only: elsewhere each tab is its own leader.
 */
export function electLeader<W extends object>({ name, lead, onMessage }: LeaderElectionOptions<W>): Membership {
  if (!('locks' in navigator)) {
    const leader = lead(onMessage);
    return { leave: leader.stop, requestRepeat: leader.repeat };
  }
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  const { promise: resigned, resolve: leave } = Promise.withResolvers<void>();
  let currentLeader: Leader | undefined;

  channel.addEventListener('message', ({ data }: MessageEvent<W | typeof REPEAT_REQUEST>) => {
    if (data === REPEAT_REQUEST) currentLeader?.repeat();
    else onMessage(data);
  });
  const requestRepeat = (): void =>
    currentLeader === undefined ? channel.postMessage(REPEAT_REQUEST) : currentLeader.repeat();
  requestRepeat();

  navigator.locks
    .request(name, { signal: leaving.signal }, async () => {
      if (leaving.signal.aborted) return;
      currentLeader = lead((message) => {
        channel.postMessage(message);
        onMessage(message);
      });
      await resigned;
    })
    .catch(() => undefined); // resigned before it was elected

  return {
    requestRepeat,
    leave(): void {
      leaving.abort();
      currentLeader?.stop();
      leave();
      channel.close();
    },
  };
}
