import type { Log } from '#/platform/log.ts';

/** Runs jobs every `seconds` until stopped. A failed job is logged and runs again in the next interval. */
export function createSchedule(log: Log, seconds: number, jobs: readonly (() => Promise<void>)[]) {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(async () => {
      for (const job of jobs)
        await job().catch((error: unknown) => log.warn({ reason: String(error) }, 'housekeeping failed'));
    });
  }, seconds * 1000);
  timer.unref();
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
