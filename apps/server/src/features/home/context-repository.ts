import type { Context } from '@foyer/contract/home.ts';
import { sql } from 'kysely';

import type { Queries } from '#/platform/database/database.ts';
import { violatedConstraint } from '#/platform/database/violated-constraint.ts';
import { Fault } from '#/platform/fault.ts';

/** A place that is not there for somebody. */
export const unknownPlace = (field: 'customerId' | 'storeId') =>
  new Fault('illegal_input', { fields: { [`/${field}`]: 'unknown' } });

const FAULTS: Readonly<Record<string, () => Fault>> = {
  sessions_customer_id_fkey: () => unknownPlace('customerId'),
  sessions_store_id_fkey: () => unknownPlace('storeId'),
};

/** Where a session works to begin with; in no language where the page has not said one. */
type InitialContext = Omit<Context, 'language'> & { readonly language: Context['language'] | null };

export function createSelectedPlaceRepository(queries: Queries) {
  return {
    /** Whether nobody has said yet where a session works. */
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

    /** Writes where a session works to begin with; false when somebody has said so meanwhile, or it is over. */
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
     * Writes where a session works. Returns whether its place is another one now, and undefined when nothing changed or
     * the session is over. A0401 for a place that was removed at this moment.
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
