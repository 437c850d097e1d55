/** What the leading tab does for all of them. */
export type Lead = {
  readonly stop: () => void;
  /** A tab has heard nothing yet, or nothing while nobody looked at it. */
  readonly repeat: () => void;
};

/** What one tab may do about its part in it. */
export type Share = {
  /** Steps back. */
  readonly leave: () => void;
  /** Asks whoever leads to repeat. */
  readonly ask: () => void;
};

type Needs<W> = {
  /** Tabs of the same name share one lead. */
  readonly name: string;
  /** Called in the tab that leads; whatever it tells is heard in every tab, its own too. */
  readonly lead: (tell: (word: W) => void) => Lead;
  readonly hear: (word: W) => void;
};

const ASKS = 'asks';

/**
 * Lets one tab of the browser lead until it closes or steps back; then another one does. Locks exist in secure
 * contexts only: elsewhere each tab leads itself.
 */
export function shareBetweenTabs<W extends object>({ name, lead, hear }: Needs<W>): Share {
  if (!('locks' in navigator)) {
    const own = lead(hear);
    return { leave: own.stop, ask: own.repeat };
  }
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  let leading: Lead | undefined;

  channel.addEventListener('message', ({ data }: MessageEvent<W | typeof ASKS>) => {
    if (data === ASKS) leading?.repeat();
    else hear(data);
  });
  const ask = (): void => (leading === undefined ? channel.postMessage(ASKS) : leading.repeat());
  ask();

  navigator.locks
    .request(name, { signal: leaving.signal }, async () => {
      if (leaving.signal.aborted) return;
      leading = lead((word) => {
        channel.postMessage(word);
        hear(word);
      });
      await left;
    })
    .catch(() => undefined); // stepped back before it came to lead

  return {
    ask,
    leave(): void {
      leaving.abort();
      leading?.stop();
      leave();
      channel.close();
    },
  };
}
