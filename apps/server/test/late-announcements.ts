import type { Database, Heard } from '#/platform/database.ts';

/** A database whose announcements can be kept back, as a slow connection does. Its queries stay as they are. */
export function delayableAnnouncements(database: Database) {
  let isLate = false;
  const kept: (() => void)[] = [];

  const delayable: Database = {
    ...database,
    listen: (channel, hear) =>
      database.listen(channel, (heard: Heard) => {
        if (isLate) kept.push(() => hear(heard));
        else hear(heard);
      }),
  };

  return {
    delayable,

    /** Delivers what came meanwhile, in its order, when the function is done or has failed. */
    async withLateAnnouncements(run: () => Promise<void>): Promise<void> {
      isLate = true;
      try {
        await run();
      } finally {
        isLate = false;
        for (const deliver of kept.splice(0)) deliver();
      }
    },
  };
}
