import { Fault } from '#/platform/fault.ts';

/**
 * Concurrency limit. Runs at most `concurrency` tasks at a time and queues up to `maxQueued` more. Further tasks are
 * refused (A0499), so that a flood exhausts neither memory nor the time of other callers (OWASP ASVS 5.0 15.1.3).
 */
export function createWorkQueue({ concurrency, maxQueued }: { concurrency: number; maxQueued: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (waiting.length >= maxQueued) throw new Fault('too_many_requests', { seconds: 2 });
      await new Promise<void>((resolve) => void waiting.push(resolve));
    } else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next(); // passes the slot on
    }
  };
}
