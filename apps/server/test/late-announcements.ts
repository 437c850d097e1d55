import type { Database, Heard } from '#/platform/database/database.ts';

/** Wraps a database so that its announcements can be delayed, as on a slow connection. Queries are not affected. */
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

    /** Delays announcements until the function has ended or failed, then delivers them in their order. */
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
