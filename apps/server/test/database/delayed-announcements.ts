import type { Database, DatabaseMessage } from '#/platform/database/database.ts';

/** Wraps a database so that its announcements can be delayed, as on a slow connection. Queries are not affected. */
export function createDelayedAnnouncements(database: Database) {
  let isDelaying = false;
  const pending: (() => void)[] = [];

  const delayedDatabase: Database = {
    ...database,
    listen: (channel, listener) =>
      database.listen(channel, (message: DatabaseMessage) => {
        if (isDelaying) pending.push(() => listener(message));
        else listener(message);
      }),
  };

  return {
    delayedDatabase,

    /** Delays announcements until the function has ended or failed, then delivers them in their order. */
    async withDelayedAnnouncements(run: () => Promise<void>): Promise<void> {
      isDelaying = true;
      try {
        await run();
      } finally {
        isDelaying = false;
        for (const deliver of pending.splice(0)) deliver();
      }
    },
  };
}
