/** So often the clocks are looked at, in milliseconds. */
const TICK_MS = 4000;

/**
 * Calls `onTimeout` once a time is up. Timers stand still while a machine sleeps, and hidden pages have slow ones: so the
 * clocks are looked at every few seconds, and whenever `check` is called. `isLate` is true when the time was up long ago.
 */
export function createPushTimer(onTimeout: (isLate: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endsAt: { readonly date: number; readonly running: number } | undefined;

  function check(): void {
    clearTimeout(timer);
    if (endsAt === undefined) return;
    // Somebody may set the one clock back; the other one stands still in sleep.
    const overdueMs = Math.max(Date.now() - endsAt.date, performance.now() - endsAt.running);
    if (overdueMs < 0) timer = setTimeout(check, Math.ceil(Math.min(-overdueMs, TICK_MS)));
    else {
      endsAt = undefined;
      onTimeout(overdueMs > TICK_MS);
    }
  }

  return {
    check,
    /** Waits so many milliseconds from now on, in place of what it waited for; undefined waits for nothing. */
    set(ms: number | undefined): void {
      endsAt = ms === undefined ? undefined : { date: Date.now() + ms, running: performance.now() + ms };
      check();
    },
  };
}

/** A number from 0 to 1, another one on every page: so pages that must not all act in one moment are spread. */
export function jitter(): number {
  const [bits = 0] = crypto.getRandomValues(new Uint32Array(1));
  return bits / 2 ** 32;
}
