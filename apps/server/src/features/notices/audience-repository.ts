import { LIST_COUNT_LIMIT } from '@foyer/contract/limits/lists.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

import type { Administrator } from '#/features/roles/permission-conditions.ts';
import { isId } from '#/platform/database/cursor-page.ts';
import type { Queries } from '#/platform/database/database.ts';

import { type AddressedAudience, parseAudience } from './audience-key.ts';
import { mayWriteNoticesAt, mayWriteNoticesIn } from './notice-scope.ts';

/** Maximum number of search results for each of organisations, stores, roles and users. */
const MAX_CANDIDATES = 8;

/** An administrator with unlimited scope. */
const EVERYWHERE: Administrator = { userId: '', superAdministrator: true };

export type AudienceSearch = {
  readonly query?: string | undefined;
  readonly kind?: 'place' | 'role' | 'user' | undefined;
  /** Only roles of this organisation or store. */
  readonly place?: string | undefined;
};
export type AudienceCandidate = {
  kind: 'organisation' | 'store' | 'role' | 'user';
  id: string;
  name: string;
  detail: string;
  role: { code: string; organisation: string | null; users: number } | null;
};
/** A notice with the key of its audience (`audience-key.ts`). */
type AddressedNotice = { readonly id: string; readonly channel: string };
type ReaderCounts = { audience: number; read: number; listed: { audience: number; read: number } };
export type NoticeReader = { username: string; displayName: string; readAt: Date | null; read: boolean };

export function createAudienceRepository(queries: Queries) {
  /** SQL condition: active users `u` in a notice's audience whose accounts existed when the notice started. */
  function audience({ id, channel }: AddressedNotice): RawBuilder<unknown> {
    const { kind, id: of, roleId } = parseAudience(channel);
    const isOfRole = roleId === null ? sql`true` : sql`g.role_id = ${roleId}::uuid`;
    const condition = {
      everybody: sql`true`,
      organisation:
        roleId === null
          ? sql`u.organisation_id in (
              select organisation_id from organisation_ancestors where ancestor_id = ${of}::uuid)`
          : sql`u.id in (${usersWithRoleAt(sql`${roleId}::uuid`, sql`${of}::uuid`)})`,
      store: sql`u.id in (select g.user_id from current_role_assignments g where g.store_id = ${of}::uuid and ${isOfRole})`,
      role: sql`exists (select from current_role_assignments g where g.user_id = u.id and g.role_id::text = ${of})`,
      user: sql`u.id::text = ${of}`,
    }[kind];
    return sql`u.status = 'active' and u.created_at <= ${startOf(id)} and ${condition}`;
  }

  const startOf = (id: string) => sql`(select starts_at from notices where id = ${id})`;
  /**
   * Users who have read a notice. The query starts at the read marks: they may be few, while users may be a million.
   */
  const readersOf = (id: string) => sql`(
    select user_id from notice_reads where notice_id = ${id}
    union select user_id from inbox_read_marks where read_before > ${startOf(id)})`;

  /** Whether an administrator may write to an audience; false when it does not exist. */
  async function canAddress(administrator: Administrator, { kind, id, roleId }: AddressedAudience): Promise<boolean> {
    if (kind === 'everybody') return administrator.superAdministrator && id === undefined && roleId === undefined;
    if (id === undefined || (kind === 'role' && !administrator.superAdministrator)) return false;
    const isRestricted = roleId !== undefined;
    if (isRestricted && kind !== 'organisation' && kind !== 'store') return false;
    const hasRole = (place: RawBuilder<unknown>) =>
      isRestricted ? sql`exists (select from roles r where r.id::text = ${roleId} and ${isRoleOf(place)})` : sql`true`;
    const candidate = {
      organisation: sql`select 1 from organisations o
        where o.id::text = ${id} and ${mayWriteNoticesIn(administrator, sql`o.id`)} and ${hasRole(sql`o.id`)}`,
      store: sql`select 1 from stores s where s.id::text = ${id} and s.status = 'open'
        and ${mayWriteNoticesAt(administrator, sql`s.id`)} and ${hasRole(sql`s.id`)}`,
      role: sql`select 1 from roles r where r.id::text = ${id}`,
      user: sql`select 1 from users u where u.id::text = ${id} and ${mayWriteNoticesIn(administrator, sql`u.organisation_id`)}`,
    }[kind];
    return (await candidate.execute(queries)).rows.length > 0;
  }

  return {
    canAddress,

    /** Whether an audience exists, regardless of who may write to it. */
    exists: (addressed: AddressedAudience) => canAddress(EVERYWHERE, addressed),

    /**
     * Audiences that an administrator may write to, and whose name, code or username contains a text
     * (case-insensitive).
     */
    async search(
      administrator: Administrator,
      { query = '', kind, place }: AudienceSearch,
    ): Promise<AudienceCandidate[]> {
      if (place !== undefined && !isId(place)) return [];
      const like = `%${query.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      const searches = {
        place: [searchOrganisations(administrator, like), searchStores(administrator, like)],
        role: [searchRoles(administrator, like, place)],
        user: [searchUsers(administrator, like)],
      };
      const wanted = place === undefined ? kind : 'role';
      const parts = wanted === undefined ? Object.values(searches).flat() : searches[wanted];
      const { rows } = await sql<AudienceCandidate>`${sql.join(parts, sql` union all `)}`.execute(queries);
      return rows;
    },

    /** Numbers of users in the audience, and of those who have read the notice; `listed` are those in scope. */
    async countReaders(administrator: Administrator, notice: AddressedNotice): Promise<ReaderCounts> {
      const counts = sql`count(*)::int as number,
        (count(*) filter (where ${mayWriteNoticesIn(administrator, sql`u.organisation_id`)}))::int as listed`;
      const { rows } = await sql<ReaderCounts>`
        select a.number as audience, r.number as read,
          json_build_object('audience', a.listed, 'read', r.listed) as listed
        from (select ${counts} from users u where ${audience(notice)}) as a,
          (select ${counts} from users u join ${readersOf(notice.id)} as readers on readers.user_id = u.id
            where ${audience(notice)}) as r`.execute(queries);
      return rows[0] ?? { audience: 0, read: 0, listed: { audience: 0, read: 0 } };
    },

    /**
     * Users in the audience by username: all, only those who have read the notice, or only those who have not. Users of
     * organisations outside the administrator's scope are omitted: they may have a role for an organisation or store in it.
     */
    async listReaders(
      administrator: Administrator,
      notice: AddressedNotice,
      read: boolean | undefined,
      { skip, take }: { skip: number; take: number },
    ) {
      const isShown = {
        all: sql`true`,
        true: sql`u.id in ${readersOf(notice.id)}`,
        false: sql`not exists (select from notice_reads r where r.notice_id = ${notice.id} and r.user_id = u.id)
          and not exists (select from inbox_read_marks m where m.user_id = u.id and m.read_before > ${startOf(notice.id)})`,
      }[`${read ?? 'all'}` as const];
      const { rows } = await sql<NoticeReader>`
        select u.username, u.display_name as "displayName", r.read_at as "readAt",
          (r.read_at is not null or coalesce(m.read_before > ${startOf(notice.id)}, false)) as read
        from (select * from users u where ${audience(notice)} and ${isShown}
              and ${mayWriteNoticesIn(administrator, sql`u.organisation_id`)}
            order by u.username limit ${take} offset ${skip}) as u
          left join notice_reads r on r.notice_id = ${notice.id} and r.user_id = u.id
          left join inbox_read_marks m on m.user_id = u.id
        order by u.username`.execute(queries);
      return rows;
    },
  };
}

export type AudienceRepository = ReturnType<typeof createAudienceRepository>;

/** SQL: users who have a role (ID expression) for an organisation or anything below it, or for a store. */
function usersWithRoleAt(roleId: RawBuilder<unknown>, placeId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select g.user_id from current_role_assignments g where g.role_id = ${roleId} and g.organisation_id in (
      select below.organisation_id from organisation_ancestors below where below.ancestor_id = ${placeId})
    union all
    select g.user_id from current_role_assignments g where g.role_id = ${roleId} and g.store_id in (
      select s.id from stores s where s.id = ${placeId} or s.organisation_id in (
        select below.organisation_id from organisation_ancestors below where below.ancestor_id = ${placeId}))`;
}

/**
 * SQL condition: whether the role `r` can be assigned for an organisation or store (ID expression) or below it. False
 * for a role of another organisation.
 */
function isRoleOf(placeId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(r.organisation_id is null
    or exists (select from place_ancestors up where up.place_id = ${placeId} and up.ancestor_id = r.organisation_id)
    or exists (select from organisation_ancestors down
      where down.organisation_id = r.organisation_id and down.ancestor_id = ${placeId}))`;
}

function searchOrganisations(administrator: Administrator, like: string): RawBuilder<unknown> {
  return sql`(select 'organisation' as kind, o.id, o.name, o.code as detail, null::json as role from organisations o
    where (o.name ilike ${like} or o.code ilike ${like}) and ${mayWriteNoticesIn(administrator, sql`o.id`)}
    order by o.name limit ${MAX_CANDIDATES})`;
}

function searchStores(administrator: Administrator, like: string): RawBuilder<unknown> {
  return sql`(select 'store' as kind, s.id, s.name, s.code as detail, null::json as role from stores s
    where (s.name ilike ${like} or s.code ilike ${like}) and s.status = 'open'
      and (${mayWriteNoticesIn(administrator, sql`s.organisation_id`)} or s.id in (
        select mine.store_id from current_role_assignments mine
          join role_permissions granted on granted.role_id = mine.role_id and granted.permission = 'notices.write'
        where mine.user_id::text = ${administrator.userId} and mine.store_id is not null))
    order by s.name limit ${MAX_CANDIDATES})`;
}

/** Roles for super administrators; with an organisation or store, those that can be assigned there or below it. */
function searchRoles(administrator: Administrator, like: string, place: string | undefined): RawBuilder<unknown> {
  const placeId = sql`${place ?? null}::uuid`;
  const isOffered =
    place === undefined
      ? sql`${administrator.superAdministrator}`
      : sql`exists (select from place_ancestors self where self.place_id = ${placeId} and self.ancestor_id = ${placeId})
          and ${mayWriteNoticesAt(administrator, placeId)} and ${isRoleOf(placeId)}`;
  const users =
    place === undefined
      ? sql`select from current_role_assignments g where g.role_id = r.id
          and not exists (select from current_role_assignments earlier where earlier.user_id = g.user_id
            and earlier.role_id = g.role_id and earlier.place_id < g.place_id)`
      : sql`select distinct there.user_id from (${usersWithRoleAt(sql`r.id`, placeId)}) as there`;
  return sql`(select 'role' as kind, r.id, r.name, '' as detail, json_build_object(
      'code', r.code,
      'organisation', (select o.name from organisations o where o.id = r.organisation_id),
      'users', (select count(*)::int from (${users} limit ${LIST_COUNT_LIMIT}) as g)) as role
    from roles r
    where ${isOffered} and (r.name ilike ${like} or (r.is_built_in and r.code ilike ${like}))
    order by r.name limit ${MAX_CANDIDATES})`;
}

function searchUsers(administrator: Administrator, like: string): RawBuilder<unknown> {
  return sql`(select 'user' as kind, u.id, u.display_name as name, u.username as detail, null::json as role from users u
    where (u.username ilike ${like} or u.display_name ilike ${like}) and u.status <> 'disabled'
      and ${mayWriteNoticesIn(administrator, sql`u.organisation_id`)}
    order by u.username limit ${MAX_CANDIDATES})`;
}
