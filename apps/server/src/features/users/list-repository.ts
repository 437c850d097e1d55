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

import {
  areMany,
  type Assigned,
  assignmentsOf,
  countAssignedUsers,
  fromAssignedUsers,
  MAX_COLLECTED,
} from './assigned-users.ts';
import { fromUserPage, isAmong, orderOf, type UserSet } from './list-order.ts';
import { matchesText } from './search-condition.ts';
import { MAX_MERGED_ORGANISATIONS, type Sight, sightOf, usersInScope } from './sight.ts';

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
 * The assignments of a role at places in scope. `offset 0` is an optimisation fence: for a role of many users, a lookup
 * per user is faster than a join, which reads all its assignments.
 */
function assignedTo(sight: Sight, roleId: string): Assigned {
  return {
    ...assignmentsOf(sight, roleId),
    isAssigned: sql`exists (
      select from role_assignments g where g.user_id = u.id and g.role_id = ${roleId}::uuid and ${sight.grant} offset 0)`,
  };
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
  /** Users in scope who match a filter, except its search and role. */
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
      where ancestor_id = ${organisation}::uuid and ${isInScope} limit ${MAX_MERGED_ORGANISATIONS + 1}`.execute(
      queries,
    );
    return rows.length > MAX_MERGED_ORGANISATIONS ? undefined : rows.map(({ id }) => id);
  }

  /** Number of users of a set who match a filter, except its search, counted up to `COUNT_LIMIT`. */
  async function count(
    { isWhole, tops }: Sight,
    { organisation, status, role }: UserFilter,
    set: UserSet,
    assigned: Assigned | undefined,
  ): Promise<number> {
    const isAll = organisation === undefined && status === undefined;
    if (assigned !== undefined && !(isAll && isWhole)) return countAssignedUsers(queries, set, assigned);
    let users = sql`users u where ${isAmong(set)}`;
    // Counting per organisation or role reaches the limit early, even if few of all users are in scope or have the role.
    if (isAll && role !== undefined)
      users = sql`(select distinct g.user_id from role_assignments g where g.role_id = ${role}::uuid) as assigned`;
    else if (isAll && tops !== undefined)
      users = sql`organisation_ancestors down cross join lateral (
          select from users u where u.organisation_id = down.organisation_id limit ${COUNT_LIMIT}) as inside
        where down.ancestor_id = any(${tops}::uuid[])`;
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
    sightOf: (administrator: Administrator): Promise<Sight> => sightOf(queries, administrator),

    async list(sight: Sight, filter: UserFilter, order: ListOrder, page: PageRequest): Promise<UserListEntry> {
      const { query = '', role, ...others } = filter;
      if (role !== undefined && !isId(role)) return { rows: [], counted: 0 };
      const assigned = role === undefined ? undefined : assignedTo(sight, role);
      const found = sql<SqlBool>`${matchesText(query)} and ${isMeant(sight, others)}`;
      if (assigned !== undefined && !(await areMany(queries, assigned.assignments)))
        return search(fromAssignedUsers(assigned), found, order, page, MAX_COLLECTED);
      const hasRole = assigned?.isAssigned ?? sql<SqlBool>`true`;
      if (query.trim() !== '') return search(sql`users u`, sql`${found} and ${hasRole}`, order, page);
      const set = await setOf(sight, others);
      const users = { ...set, condition: sql<SqlBool>`${set.condition} and ${hasRole}` };
      const walk = sql<UserListRow>`${unprepared} select ${columns(order)} from ${fromUserPage(users, order, page)}`;
      const [{ rows }, counted] = await Promise.all([walk.execute(queries), count(sight, filter, set, assigned)]);
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
