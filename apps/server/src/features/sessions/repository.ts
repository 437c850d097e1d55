import { sql, type SqlBool } from 'kysely';

import { anyOf, dbIn, dbNow, type Queries } from '#/platform/database/database.ts';
import type { SecondFactor } from '#/platform/http/access.ts';

import { insertSession, type NewSessionRow } from './statements.ts';

/**
 * Maximum number of sessions of a user. A sweep deletes the others: unfinished sign-ins first, then the least recently
 * used.
 */
const MAX_LISTED_SESSIONS = 100;
/**
 * Sign-in methods of a `complete` sign-in. In an `activation`, the user chooses the password with an invitation link.
 */
const COMPLETE_METHODS = ['password', 'passkey', 'activation'] as const;

/**
 * Kind of recent sign-in that confirms a sensitive call. `complete`: by password, passkey or activation, with the
 * user's second factor verified (a trusted browser verifies none). `password`: any sign-in by password. `none`: no
 * sign-in confirms it.
 */
export type ConfirmingSignIn = 'complete' | 'password' | 'none';

export function createSessionRepository(queries: Queries) {
  return {
    /** Adds a session. Returns the number of its user's other sessions of scope `full`. */
    async add(session: NewSessionRow): Promise<number> {
      const { rows } = await insertSession(session).execute(queries);
      return rows[0]?.others ?? 0;
    },

    /** Locks a user's row until the transaction ends. Other transactions that open sessions of this user wait. */
    async lockUser(userId: string): Promise<void> {
      await queries.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    },

    /**
     * Ends a user's oldest sessions of scope `full`; keeps `maxSessions` of them, including `newest`. Returns the IDs
     * of ended sessions.
     */
    async endOldest(
      userId: string,
      { newest, maxSessions }: { newest: string; maxSessions: number },
    ): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        delete from sessions where id in (
          select id from sessions where user_id = ${userId} and scope = 'full'
          order by (id = ${newest}) desc, created_at desc, id desc offset ${maxSessions})
        returning id`.execute(queries);
      return rows.map(({ id }) => id);
    },

    /**
     * Live sessions by the hashes of their tokens, in hexadecimal. Live: the user is active, and the session is neither
     * idle nor expired by the database's clock.
     */
    listLiveByTokens(tokenHashes: readonly string[], idleSeconds: number) {
      return (
        queries
          .selectFrom('sessions')
          .innerJoin('users', 'users.id', 'sessions.user_id')
          .select([
            'sessions.id',
            'sessions.user_id',
            'sessions.scope',
            'sessions.sign_in_method as pathway',
            'sessions.second_factor',
            'sessions.token_hash',
            'sessions.cookie_hash',
            'users.username',
          ])
          // One array parameter instead of a list, since each distinct statement is prepared.
          .where(sql<boolean>`token_hash in (select decode(hash, 'hex') from unnest(${tokenHashes}::text[]) as hash)`)
          .where('users.status', '=', 'active')
          .where('expires_at', '>', dbNow)
          .where('last_seen_at', '>', dbIn(-idleSeconds))
          .execute()
      );
    },

    /** Restarts the idle time, unless it was restarted within `seconds`. */
    async touch(id: string, seconds: number): Promise<void> {
      await queries
        .updateTable('sessions')
        .set({ last_seen_at: dbNow })
        .where('id', '=', id)
        .where('last_seen_at', '<', dbIn(-seconds))
        .execute();
    },

    /** Whether a session exists. Locks it until the transaction ends, so that it cannot end earlier. */
    async lock(id: string): Promise<boolean> {
      const row = await queries.selectFrom('sessions').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
      return row !== undefined;
    },

    /** Records that a factor was enrolled in this session, which also verifies it. */
    async recordFactor(id: string, factor: SecondFactor): Promise<void> {
      await queries.updateTable('sessions').set({ second_factor: factor }).where('id', '=', id).execute();
    },

    /** Records that the password was entered again in this session. */
    async confirm(id: string): Promise<void> {
      await queries.updateTable('sessions').set({ password_verified_at: dbNow }).where('id', '=', id).execute();
    },

    /**
     * Remaining seconds of `seconds` since the last reauthentication, or since a sign-in that counts as one. 0 if none
     * remain, undefined if the session has ended. A fresh sign-in counts if the user has no password or `signIn` allows
     * its method. `lock` locks the session until the transaction ends.
     */
    async confirmedSecondsLeft(
      id: string,
      seconds: number,
      { signIn = 'complete', lock = false }: { signIn?: ConfirmingSignIn; lock?: boolean },
    ): Promise<number | undefined> {
      const query = queries
        .selectFrom('sessions')
        .select(({ eb, selectFrom, not, exists, or, and, lit }) => {
          const ofUser = (table: 'passwords' | 'authenticators' | 'passkeys') =>
            exists(selectFrom(table).select('user_id').whereRef(`${table}.user_id`, '=', 'sessions.user_id'));
          const hasVerifiedFactor = or([
            eb('second_factor', 'in', ['code', 'recovery', 'passkey']),
            and([not(ofUser('authenticators')), not(ofUser('passkeys'))]),
          ]);
          const isNamed = {
            complete: and([eb('sign_in_method', 'in', [...COMPLETE_METHODS]), hasVerifiedFactor]),
            password: eb('sign_in_method', '=', 'password'),
            none: lit(false),
          }[signIn];
          const isAccepted = and([eb('is_freshly_authenticated', '=', true), or([not(ofUser('passwords')), isNamed])]);
          // A time in the future was written before the clock was set back, and does not count.
          const left = (moment: 'password_verified_at' | 'created_at') =>
            sql<number>`case when ${sql.ref(moment)} <= ${dbNow}
              then ${seconds} - extract(epoch from ${dbNow} - ${sql.ref(moment)}) else 0 end`;
          return sql<number>`greatest(coalesce(${left('password_verified_at')}, 0),
            case when ${isAccepted} then ${left('created_at')} else 0 end)::float8`.as('left');
        })
        .where('id', '=', id);
      const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
      return row?.left;
    },

    /** Whether a user has a password. Users without one sign in with a linked account or a passkey. */
    async hasPassword(userId: string): Promise<boolean> {
      const row = await queries
        .selectFrom('passwords')
        .select('user_id')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Counts an attempted second-factor code. Returns the number of attempts, or undefined if the session has ended.
     */
    async countCode(id: string): Promise<number | undefined> {
      const row = await queries
        .updateTable('sessions')
        .set(({ eb }) => ({ mfa_attempts: eb('mfa_attempts', '+', 1) }))
        .where('id', '=', id)
        .returning('mfa_attempts')
        .executeTakeFirst();
      return row?.mfa_attempts;
    },

    async end(id: string): Promise<boolean> {
      const { numDeletedRows } = await queries.deleteFrom('sessions').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /**
     * Ends a session that the next step replaces. Returns the data that the next session inherits, or undefined if the
     * session has already ended.
     */
    async endForNext(id: string): Promise<{ isFresh: boolean } | undefined> {
      return queries
        .deleteFrom('sessions')
        .where('id', '=', id)
        .returning('is_freshly_authenticated as isFresh')
        .executeTakeFirst();
    },

    async endAll(userId: string): Promise<number> {
      const { numDeletedRows } = await queries.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst();
      return Number(numDeletedRows);
    },

    /** Returns the number of ended sessions. */
    async endOthers(userId: string, exceptId: string): Promise<number> {
      const { numDeletedRows } = await queries
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '<>', exceptId)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    /** Ends all sessions of a sign-in method except one. Returns the IDs of their users. */
    async endBySignInMethod(signInMethod: string, exceptId: string): Promise<ReadonlySet<string>> {
      const ended = await queries
        .deleteFrom('sessions')
        .where('sign_in_method', '=', signInMethod)
        .where('id', '<>', exceptId)
        .returning('user_id')
        .execute();
      return new Set(ended.map((row) => row.user_id));
    },

    /** Ends a user's live session. False if it has already ended. */
    async endLive(userId: string, id: string, idleSeconds: number): Promise<boolean> {
      const { numDeletedRows } = await queries
        .deleteFrom('sessions')
        .where(sql<string>`id::text`, '=', id)
        .where('user_id', '=', userId)
        .where('expires_at', '>', dbNow)
        .where('last_seen_at', '>', dbIn(-idleSeconds))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** A user's live sessions, most recently used first. Unfinished sign-ins are last. */
    listLive(userId: string, idleSeconds: number) {
      return queries
        .selectFrom('sessions')
        .select(['id', 'device', 'address', 'sign_in_method as pathway', 'created_at', 'last_seen_at'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', dbNow)
        .where('last_seen_at', '>', dbIn(-idleSeconds))
        .orderBy(sql`scope = 'full'`, 'desc')
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_LISTED_SESSIONS)
        .execute();
    },

    async countLive(userId: string, idleSeconds: number): Promise<number> {
      const row = await queries
        .selectFrom('sessions')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('user_id', '=', userId)
        .where('expires_at', '>', dbNow)
        .where('last_seen_at', '>', dbIn(-idleSeconds))
        .executeTakeFirst();
      return Number(row?.count ?? 0);
    },

    /** The sessions among these that are live, by the same rules as `listLiveByTokens`. */
    async listLiveIds(ids: readonly string[], idleSeconds: number): Promise<string[]> {
      const rows = await queries
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select('sessions.id')
        .where(sql<boolean>`sessions.id = any(${ids}::uuid[])`)
        .where('users.status', '=', 'active')
        .where('expires_at', '>', dbNow)
        .where('last_seen_at', '>', dbIn(-idleSeconds))
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Users with a session in which one of these stores is selected. */
    async listUsersIn(storeIds: readonly string[]): Promise<string[]> {
      const rows = await queries
        .selectFrom('sessions')
        .select('user_id')
        .distinct()
        .where(sql<SqlBool>`store_id = ${anyOf(storeIds)}`)
        .execute();
      return rows.map((row) => row.user_id);
    },

    /** Users with a session and a role for one of these stores. */
    async listUsersAssignedTo(storeIds: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ userId: string }>`
        select distinct g.user_id as "userId" from role_assignments g
        where g.store_id = ${anyOf(storeIds)} and exists (select from sessions s where s.user_id = g.user_id)`.execute(
        queries,
      );
      return rows.map(({ userId }) => userId);
    },

    /** Removes these stores from all sessions in which they are selected. */
    async deselectStores(storeIds: readonly string[]): Promise<void> {
      await sql`update sessions set store_id = null where store_id = ${anyOf(storeIds)}`.execute(queries);
    },

    /** The users among these with a session in which an organisation, one below it, or a store of these is selected. */
    async listUsersWithin(organisationId: string, userIds: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ userId: string }>`
        select distinct s.user_id as "userId" from sessions s left join stores store on store.id = s.store_id
          join organisation_ancestors up on up.organisation_id = coalesce(store.organisation_id, s.customer_id)
        where s.user_id = ${anyOf(userIds)} and up.ancestor_id = ${organisationId}::uuid`.execute(queries);
      return rows.map(({ userId }) => userId);
    },

    async sweep(idleSeconds: number): Promise<void> {
      // Limits the sessions of a program that signs in repeatedly to a number that a user can review. A sign-in by
      // password alone cannot displace a session that has verified the second factor.
      await sql`
        delete from sessions using (
          select id, row_number() over (partition by user_id order by (scope = 'full') desc, last_seen_at desc, id desc) as nth
          from sessions where user_id in (select user_id from sessions group by user_id having count(*) > ${MAX_LISTED_SESSIONS})
        ) as ranked
        where sessions.id = ranked.id and ranked.nth > ${MAX_LISTED_SESSIONS}`.execute(queries);
      await queries
        .deleteFrom('sessions')
        .where((where) =>
          where.or([where('expires_at', '<', dbNow), where('last_seen_at', '<', sql<Date>`${dbIn(-idleSeconds)}`)]),
        )
        .execute();
    },
  };
}

export type SessionRepository = ReturnType<typeof createSessionRepository>;
