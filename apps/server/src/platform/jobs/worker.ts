import type { Log } from '#/platform/log.ts';

type WorkerJob = {
  readonly name: string;
  /** Does one piece of work; true when there may be more. */
  readonly run: () => Promise<boolean>;
  /** How often it looks for work that nobody woke it for. */
  readonly everyMs: number;
  readonly log: Log;
};

export type BackgroundWorker = {
  /** Begins to look for work. */
  start(): void;
  /** Resolves when the work that is there by now is done. */
  idle(): Promise<void>;
  /** There is work: now, or after a while that several such calls share. */
  wake(afterMs?: number): void;
  /** Stops looking; resolves when the piece at hand is done. */
  stop(): Promise<void>;
};

/** Works a queue off in the background, one piece after the other; what fails is logged and tried again later. */
export function createWorker({ name, run, everyMs, log }: WorkerJob): BackgroundWorker {
  const state = { started: false, busy: false, wanted: false };
  let running: Promise<void> = Promise.resolve();
  let interval: NodeJS.Timeout | undefined;
  let delayed: NodeJS.Timeout | undefined;

  /** Piece after piece, until there is nothing left. */
  async function drainQueue(): Promise<void> {
    try {
      while (state.started && (await run()));
    } catch (error) {
      log.warn({ worker: name, reason: error instanceof Error ? error.message : String(error) }, 'work failed');
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
