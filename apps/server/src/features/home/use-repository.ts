import { sql } from 'kysely';

import { dbNow, type Queries } from '#/platform/database/database.ts';
import { violatedConstraint } from '#/platform/database/violated-constraint.ts';
import { Fault } from '#/platform/fault.ts';

export type StoredUse = { readonly favourite: boolean; readonly openedAt: Date | null; readonly badge: number };

const REMOVED = new Set(['application_preferences_application_fkey', 'application_preferences_last_store_id_fkey']);

/** Runs a query that stores preferences. A0404 when the application or the store was removed concurrently. */
async function requireInstalled<T>(query: Promise<T>): Promise<T> {
  return query.catch((error: unknown) => {
    throw REMOVED.has(violatedConstraint(error) ?? '') ? new Fault('not_found') : error;
  });
}

export function createApplicationPreferenceRepository(queries: Queries) {
  async function upsert(
    userId: string,
    application: string,
    columns: { is_favourite: boolean } | { last_opened_at?: typeof dbNow; last_store_id?: string },
  ): Promise<void> {
    await requireInstalled(
      queries
        .insertInto('application_preferences')
        .values({ user_id: userId, application, ...columns })
        .onConflict((conflict) => conflict.columns(['user_id', 'application']).doUpdateSet(columns))
        .execute(),
    );
  }

  /** The store in which a user last used an application. */
  async function findLastStore(userId: string, application: string): Promise<string | undefined> {
    const row = await queries
      .selectFrom('application_preferences')
      .select('last_store_id as storeId')
      .where('user_id', '=', userId)
      .where('application', '=', application)
      .executeTakeFirst();
    return row?.storeId ?? undefined;
  }

  return {
    async list(userId: string): Promise<Map<string, StoredUse>> {
      const rows = await queries
        .selectFrom('application_preferences')
        .select(['application', 'is_favourite as favourite', 'last_opened_at as openedAt', 'badge'])
        .where('user_id', '=', userId)
        .execute();
      return new Map(rows.map(({ application, ...use }) => [application, use]));
    },

    /** Records an opening, and the store in which the application was opened. Without a store, the last one is kept. */
    noteOpening: (userId: string, application: string, storeId: string | undefined) =>
      upsert(userId, application, { last_opened_at: dbNow, ...(storeId !== undefined && { last_store_id: storeId }) }),

    /** Records the store in which a user uses an application. Writes only a change. */
    async setLastStore(userId: string, application: string, storeId: string): Promise<void> {
      if ((await findLastStore(userId, application)) === storeId) return;
      await upsert(userId, application, { last_store_id: storeId });
    },

    findLastStore,

    setFavourite: (userId: string, application: string, favourite: boolean) =>
      upsert(userId, application, { is_favourite: favourite }),

    /** Sets badge counts by user ID. Unknown users are omitted. Returns the users whose count has changed. */
    async setBadges(application: string, counts: ReadonlyMap<string, number>): Promise<string[]> {
      const { rows } = await requireInstalled(
        // Rows are ordered by ID, so that concurrent calls cannot deadlock.
        sql<{ userId: string }>`
          insert into application_preferences (user_id, application, badge)
          select u.id, ${application}, given.count
          from unnest(${[...counts.keys()]}::uuid[], ${[...counts.values()]}::int[]) as given (user_id, count)
            join users u on u.id = given.user_id
          where given.count > 0 or exists (
            select from application_preferences kept where kept.user_id = u.id and kept.application = ${application})
          order by u.id
          on conflict (user_id, application) do update set badge = excluded.badge
            where application_preferences.badge <> excluded.badge
          returning user_id as "userId"`.execute(queries),
      );
      return rows.map(({ userId }) => userId);
    },
  };
}

export type ApplicationPreferenceRepository = ReturnType<typeof createApplicationPreferenceRepository>;
