import { setImmediate as afterOthers, setTimeout as sleep } from 'node:timers/promises';

import { inSlices } from './slices.ts';

/** Sessions in one query. */
const BATCH = 1000;
const RETRY_MS = 1000;

type Needs = {
  /** Which of these sessions live. */
  readonly liveAmong: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly onEnded: (sessionId: string) => void;
  readonly onTrouble: (error: unknown) => void;
};

/** Finds out which sessions have ended. Who asks while a query runs shares the next one, however many they are. */
export function createLifeCheck({ liveAmong, onEnded, onTrouble }: Needs) {
  const asked = new Set<string>();
  let running = false;
  let stopped = false;

  async function checkSome(): Promise<void> {
    await afterOthers(); // whoever asks in the same moment
    const ids = [...asked.values().take(BATCH)];
    for (const id of ids) asked.delete(id);
    try {
      const live = await liveAmong(ids);
      await inSlices(ids, (id) => live.has(id) || onEnded(id));
    } catch (error) {
      if (stopped) return;
      onTrouble(error);
      for (const id of ids) asked.add(id); // nobody may stay connected because the database was away
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }

  async function run(): Promise<void> {
    running = true;
    while (asked.size > 0) await checkSome();
    running = false;
  }

  return {
    ask(sessionIds: readonly string[]): void {
      if (stopped) return;
      for (const id of sessionIds) asked.add(id);
      if (!running) void run();
    },
    stop(): void {
      stopped = true;
      asked.clear();
    },
  };
}
