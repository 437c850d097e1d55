import { dbNow, type Queries } from '#/platform/database/database.ts';

export function createPasswordRepository(queries: Queries) {
  return {
    /** Stores a hash. Sign-ins that were verified against the previous hash can no longer open a session. */
    async save(userId: string, hash: string, mustChange: boolean): Promise<void> {
      await queries
        .with('counted', (outer) =>
          outer
            .updateTable('users')
            .set(({ eb }) => ({ credentials_version: eb('credentials_version', '+', 1) }))
            .where('id', '=', userId),
        )
        .insertInto('passwords')
        .values({ user_id: userId, hash, must_change: mustChange })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({ hash, must_change: mustChange, changed_at: dbNow }),
        )
        .execute();
    },

    /** Requires a new password at the next sign-in. False for a user without a password. */
    async requireChange(userId: string): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('passwords')
        .set({ must_change: true })
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async rehash(userId: string, hash: string): Promise<void> {
      await queries.updateTable('passwords').set({ hash }).where('user_id', '=', userId).execute();
    },
  };
}

export type PasswordRepository = ReturnType<typeof createPasswordRepository>;
