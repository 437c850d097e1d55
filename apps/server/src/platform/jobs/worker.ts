import { randomInt } from 'node:crypto';

import type { Log } from '#/platform/log.ts';

type WorkerJob = {
  readonly name: string;
  /** Processes one piece of work. True if there may be more. */
  readonly run: () => Promise<boolean>;
  /**
   * Maximum time between two checks in milliseconds, for work without a `wake`: after a crash or a lost announcement,
   * and in another process. Each interval is up to a fifth shorter (jitter), so that workers do not check together.
   */
  readonly everyMs: number;
  readonly log: Log;
  /** Random integer from 0 to below `max`; a test determines it. */
  readonly random?: (max: number) => number;
};

export type BackgroundWorker = {
  /** Starts checking for work. */
  start(): void;
  /** Resolves when all work that is available now is done. */
  idle(): Promise<void>;
  /**
   * Checks for work immediately, or within `afterMs` milliseconds, at most `everyMs`. An earlier check replaces a later
   * one, so frequent calls cause few checks.
   */
  wake(afterMs?: number): void;
  /**
   * Checks for work that is due in `afterMs` milliseconds and that no earlier check can process. Rounded up to whole
   * seconds, so that frequent calls cause one check a second. Work that is due after the next `everyMs` is left to a
   * regular check.
   */
  wakeWhenDue(afterMs: number): void;
  /** Stops checking. Resolves when the current piece of work is done. */
  stop(): Promise<void>;
};

/** Share of the interval by which jitter may shorten it. */
const JITTER = 0.2;
/** Maximum delay after a failure. */
const RETRY_MS = 5000;

/** Background worker: processes a queue, one piece at a time. A failure is logged and retried later. */
export function createWorker({ name, run, everyMs, log, random = randomInt }: WorkerJob): BackgroundWorker {
  const state = { started: false, busy: false, wanted: false };
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let timerAt = 0;
  /** Times at which work becomes due. */
  const dueTimes = new Set<number>();

  /** Processes work until none is left or a piece fails. Returns the delay of the next check. */
  async function drainQueue(): Promise<number> {
    try {
      while (state.started && (await run()));
      return everyMs - random(Math.ceil(everyMs * JITTER));
    } catch (error) {
      log.warn(
        { worker: name, reason: error instanceof Error ? error.message : String(error) },
        'background job failed',
      );
      return Math.min(everyMs, RETRY_MS);
    }
  }

  function begin(): void {
    state.wanted = true;
    if (state.busy || !state.started) return;
    state.busy = true;
    running = (async () => {
      while (state.wanted && state.started) {
        state.wanted = false;
        const startedAt = performance.now();
        for (const at of dueTimes) if (at <= startedAt) dueTimes.delete(at);
        const regularMs = await drainQueue();
        schedule(Math.min(performance.now() + regularMs, ...dueTimes));
      }
      state.busy = false;
    })();
  }

  /** Sets the timer, unless it is already set to an earlier time. */
  function schedule(at: number): void {
    if (!state.started || (timer !== undefined && timerAt <= at)) return;
    clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(
      () => {
        timer = undefined;
        begin();
      },
      Math.max(0, at - performance.now()),
    ).unref();
  }

  return {
    start() {
      state.started = true;
      begin();
    },
    idle: () => running,
    wake: (afterMs = 0) => (afterMs <= 0 ? begin() : schedule(performance.now() + Math.min(afterMs, everyMs))),
    wakeWhenDue(afterMs) {
      if (afterMs > everyMs) return;
      const at = Math.ceil((performance.now() + afterMs) / 1000) * 1000;
      dueTimes.add(at);
      schedule(at);
    },
    async stop() {
      state.started = false;
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}
