import type { Context } from '@foyer/contract/home.ts';
import { sql } from 'kysely';

import type { Queries } from '#/platform/database/database.ts';
import { violatedConstraint } from '#/platform/database/violated-constraint.ts';
import { Fault } from '#/platform/fault.ts';

/** A0401 for a place that does not exist or is outside the user's reach. */
export const unknownPlace = (field: 'customerId' | 'storeId') =>
  new Fault('illegal_input', { fields: { [`/${field}`]: 'unknown' } });

const FAULTS: Readonly<Record<string, () => Fault>> = {
  sessions_customer_id_fkey: () => unknownPlace('customerId'),
  sessions_store_id_fkey: () => unknownPlace('storeId'),
};

/** Initial place and language of a session. `language` is null when the page sent none. */
type InitialContext = Omit<Context, 'language'> & { readonly language: Context['language'] | null };

export function createSelectedPlaceRepository(queries: Queries) {
  return {
    /** Whether a session has no place and no language yet. */
    async isUnset(sessionId: string): Promise<boolean> {
      const row = await queries
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', sessionId)
        .where('language', 'is', null)
        .where('customer_id', 'is', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Sets the initial place and language. False when they were set concurrently or the session has ended. */
    async initialise(sessionId: string, { language, customerId, storeId }: InitialContext): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('sessions')
        .set({ language, customer_id: customerId, store_id: storeId })
        .where('id', '=', sessionId)
        .where('language', 'is', null)
        .where('customer_id', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /**
     * Sets the place and language of a session. Returns whether its place has changed; undefined when nothing changed
     * or the session has ended. A0401 for a place that was removed concurrently.
     */
    async set(sessionId: string, { language, customerId, storeId }: Context): Promise<{ moved: boolean } | undefined> {
      const { rows } = await sql<{ moved: boolean }>`
        update sessions s set language = ${language}, customer_id = ${customerId}::uuid, store_id = ${storeId}::uuid
        from (select id, language, customer_id, store_id from sessions where id = ${sessionId}::uuid for update) before
        where s.id = before.id and (before.language, before.customer_id, before.store_id)
          is distinct from (${language}, ${customerId}::uuid, ${storeId}::uuid)
        returning (before.customer_id, before.store_id) is distinct from (s.customer_id, s.store_id) as moved`
        .execute(queries)
        .catch((error: unknown) => {
          throw FAULTS[violatedConstraint(error) ?? '']?.() ?? error;
        });
      return rows[0];
    },
  };
}

export type SelectedPlaceRepository = ReturnType<typeof createSelectedPlaceRepository>;
