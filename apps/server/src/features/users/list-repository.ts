import type { Permission } from '@foyer/contract/core/permissions.ts';
import type { UserStatus } from '@foyer/contract/users.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { type Administrator, outranks, hasPermissionAt } from '#/features/roles/permission-conditions.ts';
import {
  COUNT_LIMIT,
  isId,
  afterCursor,
  timeSortKey,
  type ListOrder,
  type PageRequest,
  orderBy,
} from '#/platform/database/cursor-page.ts';
import { dbNow, unprepared, type Queries } from '#/platform/database/database.ts';

import { isCommonRole, MAX_COLLECTED } from './assigned-users.ts';
import { fromUserPage, isAmong, orderOf, type UserSet } from './list-order.ts';
import { matchesText } from './search-condition.ts';

export type UserFilter = {
  readonly query?: string;
  readonly organisation?: string;
  readonly status?: UserStatus;
  readonly role?: string;
};
export type UserListRow = {
  readonly id: string;
  readonly sortKey: string;
  readonly username: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly status: UserStatus;
  readonly organisation: { readonly id: string; readonly name: string; readonly code: string };
  readonly createdAt: Date;
  readonly lastSignIn: Date | null;
  /** Whether an invitation is queued and not sent yet. */
  readonly hasQueuedInvitation: boolean;
};
/** A user with additional data for the user's page. */
export type UserDetail = UserListRow & {
  readonly version: number;
  readonly language: string | null;
  readonly hasPassword: boolean;
  /** Whether the caller has all permissions of the user. */
  readonly covered: boolean;
  readonly mayWrite: boolean;
  readonly mayGrant: boolean;
  readonly maySeeSessions: boolean;
  readonly mayEndSessions: boolean;
};

/** A page of users, and their total number, counted up to `COUNT_LIMIT`. */
type UserListEntry = { readonly rows: readonly UserListRow[]; readonly counted: number };

/** Conditions for the users `u` and role assignments `g` that an administrator may see. */
export type Sight = {
  readonly user: RawBuilder<SqlBool>;
  readonly grant: RawBuilder<SqlBool>;
  /** All organisations in scope, if they are few. */
  readonly organisationIds?: readonly string[];
  /** Top organisations of a scope with many organisations. None is below another. */
  readonly tops?: readonly string[];
  /** Whether all users and role assignments are in scope. */
  readonly isWhole?: true;
};

/**
 * Maximum number of organisations whose users an index finds. With more organisations, all users are read in list
 * order.
 */
const FEW = 50;

/** The users in scope. */
export function usersInScope({ user, organisationIds }: Sight): UserSet {
  return organisationIds === undefined ? { condition: user } : { condition: sql`true`, organisationIds };
}

/** SQL condition: whether a user `u` is in scope and matches a filter, except its search. */
export function isMeant({ user, grant }: Sight, { organisation, status, role }: UserFilter): RawBuilder<SqlBool> {
  const below = (id: string) =>
    sql`u.organisation_id in (select organisation_id from organisation_ancestors where ancestor_id = ${id}::uuid)`;
  const conditions = [
    user,
    ...(organisation === undefined ? [] : [isId(organisation) ? below(organisation) : sql`false`]),
    ...(status === undefined ? [] : [sql`u.status = ${status}`]),
    ...(role === undefined
      ? []
      : [
          isId(role)
            ? sql`u.id in (select g.user_id from role_assignments g where g.role_id = ${role}::uuid and ${grant})`
            : sql`false`,
        ]),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}

/**
 * SQL condition: whether a user `u` has a role at a place in scope. `offset 0` is an optimisation fence: for a role of
 * many users, a lookup per user is faster than a join, which reads all its assignments.
 */
function hasCommonRole({ grant }: Sight, roleId: string): RawBuilder<SqlBool> {
  return sql`exists (
    select from role_assignments g where g.user_id = u.id and g.role_id = ${roleId}::uuid and ${grant} offset 0)`;
}

/** SQL: FROM clause of the users `u` with a role of few users at a place in scope, found by its assignments. */
function usersOfRareRole({ grant }: Sight, roleId: string): RawBuilder<unknown> {
  return sql`(select distinct g.user_id from role_assignments g where g.role_id = ${roleId}::uuid and ${grant} offset 0)
    as assigned join users u on u.id = assigned.user_id`;
}

/** The topic of a queued invitation is that of `topicOf` in `password/links.ts`. */
const columns = ({ key, kind }: ListOrder) => sql`
  u.id, ${kind === 'time' ? timeSortKey(key) : key} as "sortKey", u.username, u.display_name as "displayName", u.email,
  u.status, (select json_build_object('id', o.id, 'name', o.name, 'code', o.code)
    from organisations o where o.id = u.organisation_id) as organisation,
  u.created_at as "createdAt", u.last_sign_in_at as "lastSignIn",
  (u.status = 'invited' and (exists (select from pending_invitation_mails due where due.user_id = u.id)
    or exists (select from mails m where m.topic = 'account.activation ' || u.id and m.state = 'waiting'
      and m.expires_at > ${dbNow}))) as "hasQueuedInvitation"`;

export function createUserListRepository(queries: Queries) {
  /** The top organisations of an administrator's scope, and all organisations in it if they are few. */
  async function reachOf({
    userId,
  }: Administrator): Promise<{ tops: readonly string[]; few: readonly string[] | null }> {
    const { rows } = await sql<{ tops: string[]; few: string[] | null }>`${unprepared}
      with granted as materialized (
        select distinct mine.organisation_id as id from current_role_assignments mine
          join role_permissions held on held.role_id = mine.role_id and held.permission = 'users.read'
        where mine.user_id = ${userId} and mine.organisation_id is not null),
      tops as materialized (
        select id from granted where not exists (
          select from organisation_ancestors up join granted higher on higher.id = up.ancestor_id
          where up.organisation_id = granted.id and up.ancestor_id <> granted.id))
      select array(select id from tops) as tops, (
        select case when count(*) <= ${FEW} then coalesce(array_agg(organisation_id), '{}') end
        from (
          select organisation_id from organisation_ancestors
          where ancestor_id = any(array(select id from tops)) limit ${FEW + 1}) as reached) as few`.execute(queries);
    return rows[0] ?? { tops: [], few: [] };
  }

  /** Users in scope that match a filter, except its search and role. */
  async function setOf(sight: Sight, filter: Omit<UserFilter, 'query' | 'role'>): Promise<UserSet> {
    const { organisation, status } = filter;
    const inScope = usersInScope(sight);
    // Few users have another status, and an index finds them.
    const isRare = status !== undefined && status !== 'active';
    const organisationIds = isRare ? undefined : await fewOrganisations(inScope, organisation);
    if (organisationIds === undefined) return { condition: isMeant(sight, filter) };
    const hasStatus = status === undefined ? sql`true` : sql`u.status = ${status}`;
    return { condition: sql<SqlBool>`${inScope.condition} and ${hasStatus}`, organisationIds };
  }

  /** The organisations of the users in scope, or of those below an organisation, if they are few. */
  async function fewOrganisations(
    { organisationIds }: UserSet,
    organisation: string | undefined,
  ): Promise<readonly string[] | undefined> {
    if (organisation === undefined) return organisationIds;
    if (!isId(organisation)) return [];
    const isInScope =
      organisationIds === undefined ? sql`true` : sql`organisation_id = any(${organisationIds}::uuid[])`;
    const { rows } = await sql<{ id: string }>`
      select organisation_id as id from organisation_ancestors
      where ancestor_id = ${organisation}::uuid and ${isInScope} limit ${FEW + 1}`.execute(queries);
    return rows.length > FEW ? undefined : rows.map(({ id }) => id);
  }

  /** Number of users in scope that match a filter, except its search, counted up to `COUNT_LIMIT`. */
  async function count(
    { isWhole, tops }: Sight,
    { organisation, status, role }: UserFilter,
    set: UserSet,
  ): Promise<number> {
    const isAll = organisation === undefined && status === undefined;
    // Counting per organisation or role reaches the limit early, even if few of all users are in scope or have the role.
    let users = sql`users u where ${isAmong(set)}`;
    if (isAll && role === undefined && tops !== undefined)
      users = sql`organisation_ancestors down cross join lateral (
          select from users u where u.organisation_id = down.organisation_id limit ${COUNT_LIMIT}) as inside
        where down.ancestor_id = any(${tops}::uuid[])`;
    if (isAll && role !== undefined && isWhole)
      users = sql`(select distinct g.user_id from role_assignments g where g.role_id = ${role}::uuid) as assigned`;
    const { rows } = await sql<{ count: number }>`${unprepared}
      select count(*)::int as count from (select from ${users} limit ${COUNT_LIMIT}) as u`.execute(queries);
    return rows[0]?.count ?? 0;
  }

  /** A page of search hits. A limited number of hits is found once, counted and sorted. */
  async function search(
    users: RawBuilder<unknown>,
    found: RawBuilder<SqlBool>,
    order: ListOrder,
    page: PageRequest,
    limit = COUNT_LIMIT,
  ): Promise<UserListEntry> {
    const hits = { ...order, key: sql<string>`h.key`, id: sql<string>`h.id` };
    const { rows } = await sql<UserListRow & { counted: number; id: string | null }>`${unprepared}
      with hits as materialized (
          select u.id, ${order.key} as key from ${users} where ${found} limit ${limit}),
        counted as (select count(*)::int as hits from hits)
      select counted.hits as counted, ${columns(order)}
      from counted
        left join lateral (select * from hits h where ${afterCursor(hits, page)} ${orderBy(hits, page)}) h on true
        left join users u on u.id = h.id
      ${orderBy(hits, page)}`.execute(queries);
    return { rows: rows.filter(({ id }) => id !== null), counted: rows[0]?.counted ?? 0 };
  }

  return {
    /**
     * Scope of an administrator. Its condition determines whether PostgreSQL finds the users by an index (few
     * organisations) or reads all users in list order (many organisations), since the planner cannot know which is
     * faster.
     */
    async sightOf(administrator: Administrator): Promise<Sight> {
      if (administrator.superAdministrator) return { user: sql`true`, grant: sql`true`, isWhole: true };
      const { tops, few } = await reachOf(administrator);
      // A comparison with one ID is faster than `any` with one element.
      const isTop = tops.length === 1 ? sql`up.ancestor_id = ${tops[0]}` : sql`up.ancestor_id = any(${tops}::uuid[])`;
      // `offset 0` is an optimisation fence: the subquery runs per row, independent of the planner's estimate.
      const within = (organisationId: RawBuilder<unknown>) =>
        few === null
          ? sql<SqlBool>`exists (select from organisation_ancestors up
              where up.organisation_id = ${organisationId} and ${isTop} offset 0)`
          : sql<SqlBool>`${organisationId} = any(${few}::uuid[])`;
      const organisationOfGrant = sql`coalesce(g.organisation_id, (select organisation_id from stores where id = g.store_id))`;
      const sight = { user: within(sql`u.organisation_id`), grant: within(organisationOfGrant) };
      return few === null ? { ...sight, tops } : { ...sight, organisationIds: few };
    },

    async list(sight: Sight, filter: UserFilter, order: ListOrder, page: PageRequest): Promise<UserListEntry> {
      const { query = '', role, ...others } = filter;
      if (role !== undefined && !isId(role)) return { rows: [], counted: 0 };
      const isCommon = role !== undefined && (await isCommonRole(queries, role));
      const hasRole = isCommon ? hasCommonRole(sight, role) : sql<SqlBool>`true`;
      const found = sql<SqlBool>`${matchesText(query)} and ${isMeant(sight, others)} and ${hasRole}`;
      if (role !== undefined && !isCommon)
        return search(usersOfRareRole(sight, role), found, order, page, MAX_COLLECTED);
      if (query.trim() !== '') return search(sql`users u`, found, order, page);
      const inScope = await setOf(sight, others);
      const users = { ...inScope, condition: sql<SqlBool>`${inScope.condition} and ${hasRole}` };
      const walk = sql<UserListRow>`${unprepared} select ${columns(order)} from ${fromUserPage(users, order, page)}`;
      const [{ rows }, counted] = await Promise.all([walk.execute(queries), count(sight, filter, users)]);
      return { rows, counted };
    },

    /** A user whom the administrator may see, and the actions that are allowed on the user. */
    async find(administrator: Administrator, id: string): Promise<UserDetail | undefined> {
      if (!isId(id)) return undefined;
      const isPermitted = (permission: Permission) =>
        hasPermissionAt(administrator, sql`${permission}`, sql`u.organisation_id`);
      const covered = outranks(administrator, sql`u.id`);
      const { rows } = await sql<UserDetail>`${unprepared}
        select ${columns(orderOf('username', false))}, u.version, u.language,
          exists (select from passwords p where p.user_id = u.id) as "hasPassword",
          ${covered} as covered, (${isPermitted('users.write')} and ${covered}) as "mayWrite",
          (u.id <> ${administrator.userId} and ${isPermitted('roles.write')} and ${covered}) as "mayGrant",
          ${isPermitted('sessions.read')} as "maySeeSessions",
          (${isPermitted('sessions.write')} and ${covered}) as "mayEndSessions"
        from users u where u.id = ${id}::uuid and ${isPermitted('users.read')}`.execute(queries);
      return rows[0];
    },
  };
}

export type UserListRepository = ReturnType<typeof createUserListRepository>;
