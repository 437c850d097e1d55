import { sql } from 'kysely';

import { dbIn, dbNow, type Queries } from '#/platform/database/database.ts';

/** A session of Foyer as applications see it. */
export type SuiteSession = {
  readonly sessionId: string;
  readonly userId: string;
  /** Applications that were opened in the session. */
  readonly applications: readonly string[];
};

export function createOidcSessionRepository(queries: Queries) {
  return {
    /** Replaces the secret of a session's browser. Its opened applications are kept. */
    async put(sessionId: string, userId: string, idHash: Uint8Array): Promise<void> {
      await queries
        .insertInto('oidc_sessions')
        .values({ session_id: sessionId, user_id: userId, id_hash: idHash })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ id_hash: idHash }))
        .execute();
    },

    /** Sessions by the hashes of their secrets, in hexadecimal. */
    async listByHashes(hashes: readonly string[]): Promise<Map<string, SuiteSession>> {
      const { rows } = await sql<SuiteSession & { hash: string }>`
        select encode(id_hash, 'hex') as hash, session_id as "sessionId", user_id as "userId", applications
        from oidc_sessions where id_hash in (select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash)`.execute(
        queries,
      );
      return new Map(rows.map(({ hash, ...session }) => [hash, session]));
    },

    /** Whether applications were opened in any session, also in an ended one. */
    async exist(): Promise<boolean> {
      return (await queries.selectFrom('oidc_sessions').select('session_id').limit(1).executeTakeFirst()) !== undefined;
    },

    /**
     * Removes and returns ended sessions, with the applications that were opened in them. Only one process takes a
     * session.
     */
    async takeEnded(idleSeconds: number, limit: number): Promise<SuiteSession[]> {
      const { rows } = await sql<SuiteSession>`
        delete from oidc_sessions where session_id in (
          select gone.session_id from oidc_sessions gone
          where not exists (
            select from sessions s where s.id = gone.session_id and s.expires_at > ${dbNow}
              and s.last_seen_at > ${dbIn(-idleSeconds)})
          limit ${limit} for update skip locked)
        returning session_id as "sessionId", user_id as "userId", applications`.execute(queries);
      return rows;
    },
  };
}

export type OidcSessionRepository = ReturnType<typeof createOidcSessionRepository>;
