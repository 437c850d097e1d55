import type { Log } from '#/platform/log.ts';

type WorkerJob = {
  readonly name: string;
  /** Processes one piece of work. True if there may be more. */
  readonly run: () => Promise<boolean>;
  /** Polling interval in milliseconds, for work without a `wake`. */
  readonly everyMs: number;
  readonly log: Log;
};

export type BackgroundWorker = {
  /** Starts polling. */
  start(): void;
  /** Resolves when all work that is available now is done. */
  idle(): Promise<void>;
  /** Looks for work immediately, or after a delay of `afterMs`, which later calls share. */
  wake(afterMs?: number): void;
  /** Stops polling. Resolves when the current piece of work is done. */
  stop(): Promise<void>;
};

/** Background worker: processes a queue, one piece at a time. A failure is logged and retried later. */
export function createWorker({ name, run, everyMs, log }: WorkerJob): BackgroundWorker {
  const state = { started: false, busy: false, wanted: false };
  let running: Promise<void> = Promise.resolve();
  let interval: NodeJS.Timeout | undefined;
  let delayed: NodeJS.Timeout | undefined;

  /** Processes work until none is left or a piece fails. */
  async function drainQueue(): Promise<void> {
    try {
      while (state.started && (await run()));
    } catch (error) {
      log.warn(
        { worker: name, reason: error instanceof Error ? error.message : String(error) },
        'background job failed',
      );
    }
  }

  function begin(): void {
    state.wanted = true;
    if (state.busy || !state.started) return;
    state.busy = true;
    running = (async () => {
      while (state.wanted && state.started) {
        state.wanted = false;
        await drainQueue();
      }
      state.busy = false;
    })();
  }

  return {
    start() {
      state.started = true;
      interval = setInterval(begin, everyMs);
      interval.unref();
      begin();
    },
    idle: () => running,
    wake(afterMs = 0) {
      if (afterMs === 0) return begin();
      delayed ??= setTimeout(() => {
        delayed = undefined;
        begin();
      }, afterMs).unref();
    },
    async stop() {
      state.started = false;
      clearInterval(interval);
      clearTimeout(delayed);
      await running;
    },
  };
}
