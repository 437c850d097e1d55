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
   * Checks for work immediately, or after `afterMs` milliseconds, at most `everyMs`. Of several delays, each causes a
   * check.
   */
  wake(afterMs?: number): void;
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
  /** Times of requested checks, earliest first. */
  let dueTimes: number[] = [];

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
        dueTimes = dueTimes.filter((at) => at > startedAt);
        const regularMs = await drainQueue();
        schedule(Math.min(performance.now() + regularMs, ...dueTimes.slice(0, 1)));
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

  /** Requests a check at a time. */
  function wakeAt(at: number): void {
    dueTimes.splice(dueTimes.findLastIndex((time) => time <= at) + 1, 0, at);
    schedule(at);
  }

  return {
    start() {
      state.started = true;
      begin();
    },
    idle: () => running,
    wake: (afterMs = 0) => (afterMs <= 0 ? begin() : wakeAt(performance.now() + Math.min(afterMs, everyMs))),
    async stop() {
      state.started = false;
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}
