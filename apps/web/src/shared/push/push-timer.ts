/** Interval in which the clocks are checked, in milliseconds. */
const TICK_MS = 4000;

/**
 * Timer that works across sleep. Ordinary timers stop while a device sleeps and are slow on hidden pages, so the clocks
 * are checked every few seconds and whenever `check` is called. `isLate` is true when the time was up long ago.
 */
export function createPushTimer(onTimeout: (isLate: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endsAt: { readonly date: number; readonly running: number } | undefined;

  function check(): void {
    clearTimeout(timer);
    if (endsAt === undefined) return;
    // The system clock may be set back; the monotonic one stops during sleep.
    const overdueMs = Math.max(Date.now() - endsAt.date, performance.now() - endsAt.running);
    if (overdueMs < 0) timer = setTimeout(check, Math.ceil(Math.min(-overdueMs, TICK_MS)));
    else {
      endsAt = undefined;
      onTimeout(overdueMs > TICK_MS);
    }
  }

  return {
    check,
    /** Restarts the timer with a delay in milliseconds; undefined stops it. */
    set(ms: number | undefined): void {
      endsAt = ms === undefined ? undefined : { date: Date.now() + ms, running: performance.now() + ms };
      check();
    },
  };
}

/** Jitter: a random number from 0 to 1. It spreads actions that many pages would otherwise take at the same moment. */
export function jitter(): number {
  const [bits = 0] = crypto.getRandomValues(new Uint32Array(1));
  return bits / 2 ** 32;
}
