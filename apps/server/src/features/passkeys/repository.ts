import { sql } from 'kysely';

import { dbNow, type Queries } from '#/platform/database/database.ts';

export type NewPasskey = {
  /** Credential ID, base64url. */
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly synced: boolean;
};

export function createPasskeyRepository(queries: Queries) {
  return {
    /** Adds a passkey. False when the credential is already stored. */
    async add(passkey: NewPasskey): Promise<boolean> {
      const row = await queries
        .insertInto('passkeys')
        .values({
          id: passkey.id,
          user_id: passkey.userId,
          name: passkey.name,
          public_key: passkey.publicKey,
          counter: passkey.counter,
          transports: passkey.transports.join(','),
          is_synced: passkey.synced,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    find(id: string) {
      return queries.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
    },

    list(userId: string) {
      return queries
        .selectFrom('passkeys')
        .select(['id', 'name', 'transports', 'is_synced as synced', 'created_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
    },

    async count(userId: string): Promise<number> {
      const { count } = await queries
        .selectFrom('passkeys')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Records a use. False when the passkey has a counter that did not increase, which indicates a copy. */
    async recordUse({ userId, id, counter }: { userId: string; id: string; counter: number }): Promise<boolean> {
      const row = await queries
        .updateTable('passkeys')
        .set({ counter, last_used_at: dbNow })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where(({ eb, and, or }) =>
          or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb.lit(counter === 0)])]),
        )
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async rename(userId: string, id: string, name: string): Promise<boolean> {
      const row = await queries
        .updateTable('passkeys')
        .set({ name })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Removes a user's passkey. Returns its name. */
    async remove(userId: string, id: string): Promise<string | undefined> {
      const row = await queries
        .deleteFrom('passkeys')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst();
      return row?.name;
    },

    async removeAll(userId: string): Promise<void> {
      await queries.deleteFrom('passkeys').where('user_id', '=', userId).execute();
    },
  };
}

export type PasskeyRepository = ReturnType<typeof createPasskeyRepository>;
