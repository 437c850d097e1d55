import { setImmediate as afterOthers } from 'node:timers/promises';

/** How long one piece of long work may take, in milliseconds; then whoever else waits for this process has a turn. */
export const SLICE_MS = 10;

/** Serves many one after the other without keeping everybody else waiting. */
export async function forEachSliced<T>(items: Iterable<T>, serve: (item: T) => void): Promise<void> {
  let started = performance.now();
  for (const item of items) {
    serve(item);
    if (performance.now() - started < SLICE_MS) continue;
    await afterOthers();
    started = performance.now();
  }
}
