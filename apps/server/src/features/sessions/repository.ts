import type { Scope } from '@foyer/contract/core/endpoint.ts';
import { sql } from 'kysely';

import { anyOf, dbIn, dbNow, type Queries } from '#/platform/database/database.ts';
import type { SecondFactor } from '#/platform/http/access.ts';

export type NewSessionRow = {
  readonly id: string;
  readonly tokenHash: Uint8Array;
  readonly cookieHash: Uint8Array;
  readonly userId: string;
  readonly scope: Scope;
  readonly signInMethod: string;
  readonly secondFactor: SecondFactor | null;
  /** Whether the user has authenticated for this sign-in. */
  readonly isFresh: boolean;
  readonly address: string;
  readonly device: string;
  readonly absoluteSeconds: number;
};

/** Sessions that one person has at a time, all of which they are shown. */
const MAX_LISTED_SESSIONS = 100;
/** Sign-ins in which the user has entered the password of the account, or more. */
const COMPLETE_METHODS = ['password', 'passkey', 'activation'] as const;

/**
 * Which recent sign-in confirms a sensitive call of a user with a password: a complete one, by password, passkey or
 * activation, which showed the second factor that the user has (a trusted browser shows none); any by password; or none.
 */
export type ConfirmingSignIn = 'complete' | 'password' | 'none';

export function createSessionRepository(queries: Queries) {
  return {
    /** Adds a session; returns how many others of its user open the product. */
    async add(session: NewSessionRow): Promise<number> {
      const { others } = await queries
        .insertInto('sessions')
        .values({
          id: session.id,
          token_hash: session.tokenHash,
          cookie_hash: session.cookieHash,
          user_id: session.userId,
          scope: session.scope,
          sign_in_method: session.signInMethod,
          second_factor: session.secondFactor,
          is_freshly_authenticated: session.isFresh,
          address: session.address,
          device: session.device,
          expires_at: dbIn(session.absoluteSeconds),
        })
        .returning(
          sql<number>`(select count(*)::int from sessions s where s.user_id = ${session.userId} and s.scope = 'full')`.as(
            'others',
          ),
        )
        .executeTakeFirstOrThrow();
      return others;
    },

    /** Holds the row of a user until the transaction ends: whoever else opens a session for them waits. */
    async lockUser(userId: string): Promise<void> {
      await queries.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    },

    /** Ends the oldest sessions of a user that open the product, but for so many, the newest among them; returns their ids. */
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

    /** The sessions of tokens, by their hashes in hexadecimal, that live: their users active, neither idle nor over by the database's clock. */
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
          // One statement however many there are, since each is prepared.
          .where(sql<boolean>`token_hash in (select decode(hash, 'hex') from unnest(${tokenHashes}::text[]) as hash)`)
          .where('users.status', '=', 'active')
          .where('expires_at', '>', dbNow)
          .where('last_seen_at', '>', dbIn(-idleSeconds))
          .execute()
      );
    },

    /** Starts the idle time anew, unless that was done within `seconds`. */
    async touch(id: string, seconds: number): Promise<void> {
      await queries
        .updateTable('sessions')
        .set({ last_seen_at: dbNow })
        .where('id', '=', id)
        .where('last_seen_at', '<', dbIn(-seconds))
        .execute();
    },

    /** Whether a session is still there; held until the transaction ends, so that it cannot be ended meanwhile. */
    async lock(id: string): Promise<boolean> {
      const row = await queries.selectFrom('sessions').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
      return row !== undefined;
    },

    /** A factor has been bound in this session, which has thereby shown it. */
    async recordFactor(id: string, factor: SecondFactor): Promise<void> {
      await queries.updateTable('sessions').set({ second_factor: factor }).where('id', '=', id).execute();
    },

    /** The password has been entered again in this session. */
    async confirm(id: string): Promise<void> {
      await queries.updateTable('sessions').set({ password_verified_at: dbNow }).where('id', '=', id).execute();
    },

    /**
     * How many of these seconds are left since the password was entered again, or since a sign-in that counts as that; 0
     * when none are, and undefined when the session has ended. A fresh sign-in of a user without a password counts; of
     * others, those that `signIn` names. `hold` keeps the session until the transaction ends.
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
          // One that the clock has not reached yet was written before it was set back.
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

    /** Whether a user has a password: who has none may only come by an account of another system. */
    async hasPassword(userId: string): Promise<boolean> {
      const row = await queries
        .selectFrom('passwords')
        .select('user_id')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Counts a second-factor code that is tried; returns which one it is, and undefined when the session is gone. */
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

    /** Ends a session for that of the next step; returns what the next one inherits, and undefined when it is gone. */
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

    /** Ends every session of a user but one. */
    async endOthers(userId: string, exceptId: string): Promise<number> {
      const { numDeletedRows } = await queries
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '<>', exceptId)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    /** Ends every session that began by a way in, but one; returns whose they were. */
    async endBySignInMethod(signInMethod: string, exceptId: string): Promise<ReadonlySet<string>> {
      const ended = await queries
        .deleteFrom('sessions')
        .where('sign_in_method', '=', signInMethod)
        .where('id', '<>', exceptId)
        .returning('user_id')
        .execute();
      return new Set(ended.map((row) => row.user_id));
    },

    /** Ends a live session of this user, if there is such a one. */
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

    /** The live sessions of a user, the latest used first; those last whose sign-in is not finished. */
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

    /** How many sessions of a user live. */
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

    /** Which of these sessions live, by the same rules as `listLiveByTokens`. */
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

    /** The users whose sessions have selected a store. */
    async listUsersIn(storeId: string): Promise<string[]> {
      const rows = await queries
        .selectFrom('sessions')
        .select('user_id')
        .distinct()
        .where('store_id', '=', storeId)
        .execute();
      return rows.map((row) => row.user_id);
    },

    /** Those of these users whose sessions have selected an organisation, one below it, or a store of one of them. */
    async listUsersWithin(organisationId: string, userIds: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ userId: string }>`
        select distinct s.user_id as "userId" from sessions s left join stores store on store.id = s.store_id
          join organisation_ancestors up on up.organisation_id = coalesce(store.organisation_id, s.customer_id)
        where s.user_id = ${anyOf(userIds)} and up.ancestor_id = ${organisationId}::uuid`.execute(queries);
      return rows.map(({ userId }) => userId);
    },

    async sweep(idleSeconds: number): Promise<void> {
      // Whoever signs in again and again by a program leaves no more than a person could look through, and with the
      // password alone nothing that would push out a session which has shown the second factor, too.
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
