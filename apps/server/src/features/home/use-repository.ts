import { sql } from 'kysely';

import { dbNow, type Queries } from '#/platform/database/database.ts';
import { violatedConstraint } from '#/platform/database/violated-constraint.ts';
import { Fault } from '#/platform/fault.ts';

export type StoredUse = { readonly favourite: boolean; readonly openedAt: Date | null; readonly badge: number };

/** Runs a query that stores preferences. A0404 when the application was uninstalled concurrently. */
async function requireInstalled<T>(query: Promise<T>): Promise<T> {
  return query.catch((error: unknown) => {
    throw violatedConstraint(error) === 'application_preferences_application_fkey' ? new Fault('not_found') : error;
  });
}

export function createApplicationPreferenceRepository(queries: Queries) {
  async function upsert(
    userId: string,
    application: string,
    columns: { is_favourite: boolean } | { last_opened_at: typeof dbNow },
  ): Promise<void> {
    await requireInstalled(
      queries
        .insertInto('application_preferences')
        .values({ user_id: userId, application, ...columns })
        .onConflict((conflict) => conflict.columns(['user_id', 'application']).doUpdateSet(columns))
        .execute(),
    );
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

    noteOpening: (userId: string, application: string) => upsert(userId, application, { last_opened_at: dbNow }),

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
