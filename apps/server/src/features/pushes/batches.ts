import { setImmediate as afterOthers, setTimeout as sleep } from 'node:timers/promises';

import { inSlices } from './slices.ts';

/** Ids in one query. */
const BATCH = 1000;
const RETRY_MS = 1000;

type Needs<T> = {
  /** Finds something out about all of these. */
  readonly look: (ids: readonly string[]) => Promise<T>;
  /** What to do with one of them, given what was found out. */
  readonly serve: (id: string, found: T) => void;
  readonly onTrouble: (error: unknown) => void;
};

/** Finds things out for many at once. Who asks while a query runs shares the next one, however many they are. */
export function createBatches<T>({ look, serve, onTrouble }: Needs<T>) {
  const asked = new Set<string>();
  let running = false;
  let stopped = false;

  async function serveSome(): Promise<void> {
    await afterOthers(); // whoever asks in the same moment
    const ids = [...asked.values().take(BATCH)];
    for (const id of ids) asked.delete(id);
    try {
      const found = await look(ids);
      await inSlices(ids, (id) => serve(id, found));
    } catch (error) {
      if (stopped) return;
      onTrouble(error);
      for (const id of ids) asked.add(id); // nobody may be forgotten because the database was away
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }

  async function run(): Promise<void> {
    running = true;
    while (asked.size > 0) await serveSome();
    running = false;
  }

  return {
    ask(ids: Iterable<string>): void {
      if (stopped) return;
      for (const id of ids) asked.add(id);
      if (!running) void run();
    },
    stop(): void {
      stopped = true;
      asked.clear();
    },
  };
}
