import { randomUUIDv7 } from 'node:crypto';

import { sql } from 'kysely';

import { dbIn, dbNow, type Queries } from '#/platform/database/database.ts';

/** A pending notification of an application that a session has ended. */
export type LogoutMessage = {
  readonly id: string;
  readonly application: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly attempts: number;
};

export function createBackchannelLogoutRepository(queries: Queries) {
  return {
    /** Queues a message for each of these applications, unless it was uninstalled. */
    async add(applications: readonly string[], userId: string, sessionId: string): Promise<void> {
      const ids = applications.map(() => randomUUIDv7());
      await sql`
        insert into backchannel_logouts (id, application, user_id, session_id)
        select told.id, applications.code, ${userId}::uuid, ${sessionId}::uuid
        from unnest(${ids}::uuid[], ${applications}::text[]) as told (id, code)
        join applications on applications.code = told.code`.execute(queries);
    },

    /**
     * Takes due messages. Each is rescheduled as if it had failed: after `seconds`, times `factor` for each earlier
     * attempt. Only one process takes a message.
     */
    async take(limit: number, seconds: number, factor: number): Promise<LogoutMessage[]> {
      const { rows } = await sql<LogoutMessage>`
        update backchannel_logouts set attempts = attempts + 1,
          next_attempt_at = foyer_now() + make_interval(secs => ${seconds}::float8 * power(${factor}::float8, attempts))
        where id in (
          select id from backchannel_logouts where next_attempt_at <= ${dbNow}
          order by next_attempt_at limit ${limit} for update skip locked)
        returning id, application, user_id as "userId", session_id as "sessionId", attempts`.execute(queries);
      return rows;
    },

    async remove(id: string): Promise<void> {
      await queries.deleteFrom('backchannel_logouts').where('id', '=', id).execute();
    },

    /** Abandons messages older than `seconds`. */
    async sweep(seconds: number): Promise<void> {
      await queries.deleteFrom('backchannel_logouts').where('created_at', '<', dbIn(-seconds)).execute();
    },
  };
}

export type BackchannelLogoutRepository = ReturnType<typeof createBackchannelLogoutRepository>;
