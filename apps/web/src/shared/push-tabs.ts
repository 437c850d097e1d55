/** What the leading tab does for all of them. */
export type Lead = {
  readonly stop: () => void;
  /** A tab has come that has heard nothing yet. */
  readonly repeat: () => void;
};

type Needs<W> = {
  /** Tabs of the same name share one lead. */
  readonly name: string;
  /** Called in the tab that leads; whatever it tells is heard in every tab, its own too. */
  readonly lead: (tell: (word: W) => void) => Lead;
  readonly hear: (word: W) => void;
};

const NEW_HERE = 'new here';

/**
 * Lets one tab of the browser lead until it closes or steps back; then another one does. Returns the way to
 * step back. Locks exist in secure contexts only: elsewhere each tab leads itself.
 */
export function shareBetweenTabs<W extends object>({ name, lead, hear }: Needs<W>): () => void {
  if (!('locks' in navigator)) return lead(hear).stop;
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  let leading: Lead | undefined;

  channel.addEventListener('message', ({ data }: MessageEvent<W | typeof NEW_HERE>) => {
    if (data === NEW_HERE) leading?.repeat();
    else hear(data);
  });
  channel.postMessage(NEW_HERE);

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

  return () => {
    leaving.abort();
    leading?.stop();
    leave();
    channel.close();
  };
}
