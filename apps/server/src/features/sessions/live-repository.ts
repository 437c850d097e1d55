import type { Permission } from '@foyer/contract/core/permissions.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

import {
  type Administrator,
  outranks,
  organisationInScope,
  organisationsInScope,
} from '#/features/roles/permission-conditions.ts';
import {
  COUNT_LIMIT,
  isId,
  afterCursor,
  containsPattern,
  timeSortKey,
  type ListOrder,
  type PageRequest,
  orderBy,
} from '#/platform/database/cursor-page.ts';
import { dbIn, dbNow, type Queries } from '#/platform/database/database.ts';

export type LiveSessionRow = {
  readonly id: string;
  readonly sortKey: string;
  readonly device: string;
  readonly address: string;
  readonly pathway: string;
  readonly signedInAt: Date;
  readonly lastSeenAt: Date;
  readonly person: {
    readonly id: string;
    readonly username: string;
    readonly displayName: string;
    readonly organisation: { readonly id: string; readonly name: string; readonly code: string };
  };
  readonly mayEnd: boolean;
};

export type LiveSessionFilter = { readonly query?: string; readonly address?: string };

/** Most recently used first. */
const LATEST_FIRST: ListOrder = { key: sql`s.last_seen_at`, id: sql`s.id`, kind: 'time', descending: true };
/** Maximum number of words of a search. */
const MAX_SEARCH_TERMS = 8;

const USER_ORGANISATION = sql`u.organisation_id`;

/** SQL condition: whether the session `s` is neither idle nor expired. */
const isLive = (idleSeconds: number) =>
  sql<SqlBool>`s.expires_at > ${dbNow} and s.last_seen_at > ${dbIn(-idleSeconds)}`;

/** Maximum number of organisations that are listed as IDs. With the list, an index finds their users. */
const MAX_LISTED_ORGANISATIONS = 100;

/** Live sessions of the users whom an administrator may see. */
export function createLiveSessionRepository(queries: Queries) {
  /** SQL: joins sessions to the users `u` in scope. */
  async function joinUsers(administrator: Administrator, permission: Permission): Promise<RawBuilder<unknown>> {
    const active = sql`join users u on u.id = s.user_id and u.status = 'active'`;
    if (administrator.superAdministrator) return active;
    const { rows } = await organisationsInScope(administrator, permission, MAX_LISTED_ORGANISATIONS + 1).execute(
      queries,
    );
    const ids = rows.map(({ id }) => id);
    return ids.length > MAX_LISTED_ORGANISATIONS
      ? sql`${active} and ${organisationInScope(administrator, permission, USER_ORGANISATION)}`
      : sql`${active} and ${USER_ORGANISATION} = any(${ids}::uuid[])`;
  }

  /** SQL: sessions `s` that match a filter. Joins users only if necessary. */
  async function selectSessions(
    administrator: Administrator,
    { query = '', address }: LiveSessionFilter,
    idleSeconds: number,
  ) {
    const terms = query.split(/\s+/u).filter((term) => term !== '');
    // A disabled account has no sessions, so super administrators need no join.
    const people =
      administrator.superAdministrator && terms.length === 0 ? sql`` : await joinUsers(administrator, 'sessions.read');
    const conditions = [
      isLive(idleSeconds),
      ...(address === undefined ? [] : [sql<SqlBool>`s.address = ${address}`]),
      ...terms
        .slice(0, MAX_SEARCH_TERMS)
        .map((term) => sql<SqlBool>`u.search_text like lower(normalize(${containsPattern(term)}, NFKC))`),
    ];
    return sql`sessions s ${people} where ${sql.join(conditions, sql` and `)}`;
  }

  return {
    /** A page of the sessions that the administrator may see. */
    async list(
      administrator: Administrator,
      filter: LiveSessionFilter,
      idleSeconds: number,
      page: PageRequest,
    ): Promise<LiveSessionRow[]> {
      const sessions = await selectSessions(administrator, filter, idleSeconds);
      const { rows } = await sql<LiveSessionRow>`
        select s.id, ${timeSortKey(LATEST_FIRST.key)} as "sortKey", s.device, s.address, s.sign_in_method as pathway,
          s.created_at as "signedInAt", s.last_seen_at as "lastSeenAt",
          json_build_object('id', u.id, 'username', u.username, 'displayName', u.display_name, 'organisation',
            json_build_object('id', o.id, 'name', o.name, 'code', o.code)) as person,
          ${organisationInScope(administrator, 'sessions.write', USER_ORGANISATION)} and ${outranks(administrator, sql`u.id`)} as "mayEnd"
        from (select s.* from ${sessions} and ${afterCursor(LATEST_FIRST, page)} ${orderBy(LATEST_FIRST, page)}) s
          join users u on u.id = s.user_id join organisations o on o.id = u.organisation_id
        ${orderBy(LATEST_FIRST, page)}`.execute(queries);
      return rows;
    },

    /** Number of sessions, counted up to `COUNT_LIMIT`. */
    async count(administrator: Administrator, filter: LiveSessionFilter, idleSeconds: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (
          select from ${await selectSessions(administrator, filter, idleSeconds)} limit ${COUNT_LIMIT}) as s`.execute(
        queries,
      );
      return rows[0]?.count ?? 0;
    },

    /** A session that the administrator may see, and whether they may end sessions of its user. */
    async find(administrator: Administrator, id: string, idleSeconds: number) {
      if (!isId(id)) return undefined;
      const [sees, ends] = [
        organisationInScope(administrator, 'sessions.read', USER_ORGANISATION),
        organisationInScope(administrator, 'sessions.write', USER_ORGANISATION),
      ];
      const { rows } = await sql<{ userId: string; username: string; isWritable: boolean }>`
        select u.id as "userId", u.username, ${ends} as "isWritable"
        from sessions s join users u on u.id = s.user_id
        where s.id = ${id} and u.status = 'active' and ${isLive(idleSeconds)} and ${sees}`.execute(queries);
      return rows[0];
    },

    /**
     * Number of users in scope of the audit log who were active in the last `withinSeconds`, and of their live
     * sessions.
     */
    async countPresent(administrator: Administrator, withinSeconds: number, idleSeconds: number) {
      const people = administrator.superAdministrator ? sql`` : await joinUsers(administrator, 'audit.read');
      const { rows } = await sql<{ people: number; sessions: number }>`
        select (count(*) filter (where latest > ${dbIn(-withinSeconds)}))::int as people,
          coalesce(sum(sessions), 0)::int as sessions
        from (
          select max(s.last_seen_at) as latest, count(*) as sessions from sessions s ${people}
          where ${isLive(idleSeconds)} group by s.user_id) as present`.execute(queries);
      return rows[0] ?? { people: 0, sessions: 0 };
    },
  };
}

export type LiveSessionRepository = ReturnType<typeof createLiveSessionRepository>;
