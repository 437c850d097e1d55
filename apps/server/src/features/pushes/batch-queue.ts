import { setImmediate as afterOthers, setTimeout as sleep } from 'node:timers/promises';

import { forEachSliced } from './time-slicing.ts';

/** Ids in one query. */
const BATCH = 1000;
const RETRY_MS = 1000;

type BatchQueueNeeds<T> = {
  /** Finds something out about all of these. */
  readonly load: (ids: readonly string[]) => Promise<T>;
  /** What to do with one of them, given what was found out. */
  readonly serve: (id: string, loaded: T) => void;
  readonly onError: (error: unknown) => void;
};

/** Finds things out for many at once. Who asks while a query runs shares the next one, however many they are. */
export function createBatchQueue<T>({ load, serve, onError }: BatchQueueNeeds<T>) {
  const queued = new Set<string>();
  let running = false;
  let stopped = false;

  async function serveSome(): Promise<void> {
    await afterOthers(); // whoever asks in the same moment
    const ids = [...queued.values().take(BATCH)];
    for (const id of ids) queued.delete(id);
    try {
      const loaded = await load(ids);
      await forEachSliced(ids, (id) => serve(id, loaded));
    } catch (error) {
      if (stopped) return;
      onError(error);
      for (const id of ids) queued.add(id); // nobody may be forgotten because the database was away
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }

  async function run(): Promise<void> {
    running = true;
    while (queued.size > 0) await serveSome();
    running = false;
  }

  return {
    enqueue(ids: Iterable<string>): void {
      if (stopped) return;
      for (const id of ids) queued.add(id);
      if (!running) void run();
    },
    stop(): void {
      stopped = true;
      queued.clear();
    },
  };
}
