/** What the leading tab does for all of them. */
export type Leader = {
  readonly stop: () => void;
  /** A tab has heard nothing yet, or nothing while nobody looked at it. */
  readonly repeat: () => void;
};

/** What one tab may do about its part in it. */
export type Membership = {
  /** Steps back. */
  readonly leave: () => void;
  /** Asks whoever leads to repeat. */
  readonly requestRepeat: () => void;
};

type LeaderElectionOptions<W> = {
  /** Tabs of the same name share one lead. */
  readonly name: string;
  /** Called in the tab that leads; whatever it tells is heard in every tab, its own too. */
  readonly lead: (broadcast: (message: W) => void) => Leader;
  readonly onMessage: (message: W) => void;
};

const REPEAT_REQUEST = 'asks';

/**
 * Lets one tab of the browser lead until it closes or steps back; then another one does. Locks exist in secure
 * contexts only: elsewhere each tab leads itself.
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
    .catch(() => undefined); // stepped back before it came to lead

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
