import { dbNow, type Queries } from '#/platform/database.ts';

export function createPasswordStore(queries: Queries) {
  return {
    async save(userId: string, hash: string, mustChange: boolean): Promise<void> {
      await queries
        .insertInto('passwords')
        .values({ user_id: userId, hash, must_change: mustChange })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet(({ ref, eb }) => ({
              hash,
              must_change: mustChange,
              version: eb(ref('passwords.version'), '+', 1),
              changed_at: dbNow,
            })),
        )
        .execute();
    },

    async rehash(userId: string, hash: string): Promise<void> {
      await queries.updateTable('passwords').set({ hash }).where('user_id', '=', userId).execute();
    },
  };
}

export type PasswordStore = ReturnType<typeof createPasswordStore>;
