import type { Permission } from '@foyer/contract/permissions.ts';
import type { USER_ORDERS, UserStatus } from '@foyer/contract/user-administration.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { type Administrator, isCovered, isHeldAt, organisationsWithin } from '#/features/roles/service.ts';
import { planned, type Queries } from '#/platform/database.ts';
import { COUNTED, isId, isInPart, likeAnywhere, momentKey, type Order, type Part, partEnd } from '#/platform/part.ts';

export type UserOrder = (typeof USER_ORDERS)[number];
export type UserFilter = {
  readonly query?: string;
  readonly organisation?: string;
  readonly status?: UserStatus;
  readonly role?: string;
};
export type UserRow = {
  readonly id: string;
  readonly sortKey: string;
  readonly username: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly status: UserStatus;
  readonly organisation: { readonly id: string; readonly name: string; readonly code: string };
  readonly createdAt: Date;
  readonly lastSignIn: Date | null;
};
/** What only the page of one user shows. */
export type UserDetail = UserRow & {
  readonly version: number;
  readonly language: string | null;
  readonly mayWrite: boolean;
  readonly mayGrant: boolean;
  readonly maySeeSessions: boolean;
  readonly mayEndSessions: boolean;
};

/** Which users `u` somebody may see, and of which grants `g` they may know. */
export type Sight = { readonly user: RawBuilder<SqlBool>; readonly grant: RawBuilder<SqlBool> };

/** Pieces of a search that are looked at. */
const PIECES = 8;
/** Of shorter pieces no index knows where they stand in a word: they begin one. */
const INDEXED_LENGTH = 3;

const lastSignIn = sql`coalesce(u.last_sign_in_at, '-infinity')`;
const ORDERS: Record<UserOrder, { key: RawBuilder<string>; kind: Order['kind'] }> = {
  username: { key: sql`u.username`, kind: 'text' },
  displayName: { key: sql`lower(u.display_name)`, kind: 'text' },
  lastSignIn: { key: sql`${lastSignIn}`, kind: 'time' },
  created: { key: sql`u.created_at`, kind: 'time' },
};

export function orderOf(name: UserOrder, descending: boolean): Order {
  return { ...ORDERS[name], id: sql`u.id`, descending };
}

/** Whether a user, as `u`, has every piece of a search in a name or the address. */
export function isFound(query: string): RawBuilder<SqlBool> {
  const pieces = query
    .split(/\s+/u)
    .filter((piece) => piece !== '')
    .slice(0, PIECES)
    .map((piece) => (Array.from(piece).length < INDEXED_LENGTH ? likeAnywhere(` ${piece}`) : likeAnywhere(piece)))
    .map((pattern) => sql<SqlBool>`u.search like lower(normalize(${pattern}, NFKC))`);
  return pieces.length === 0 ? sql`true` : sql`(${sql.join(pieces, sql` and `)})`;
}

/** Organisations that are few enough to look for their users one after the other, instead of through all users in order. */
const FEW = 50;

/** Whether a user, as `u`, is in the reach of somebody and meant by a filter, its search left aside. */
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
            ? sql`u.id in (select g.user_id from grants g where g.role_id = ${role}::uuid and ${grant})`
            : sql`false`,
        ]),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}

const columns = ({ key, kind }: Order) => sql`
  u.id, ${kind === 'time' ? momentKey(key) : key} as "sortKey", u.username, u.display_name as "displayName", u.email,
  u.status, json_build_object('id', o.id, 'name', o.name, 'code', o.code) as organisation,
  u.created_at as "createdAt", u.last_sign_in_at as "lastSignIn"`;

export function createUserListStore(queries: Queries) {
  /** Organisations for which somebody may see users, with all below them. */
  async function topsOf({ userId }: Administrator): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select distinct mine.organisation_id as id from grants mine
        join role_permissions held on held.role_id = mine.role_id and held.permission = 'users.read'
      where mine.user_id = ${userId}`.execute(queries);
    return rows.map(({ id }) => id);
  }

  return {
    /**
     * What somebody may see. The users of few organisations are found by an index, those of many in
     * the order of the list: the database cannot know which, so it is told.
     */
    async sightOf(who: Administrator): Promise<Sight> {
      if (who.superAdministrator) return { user: sql`true`, grant: sql`true` };
      const { rows } = await organisationsWithin(who, 'users.read', FEW + 1).execute(queries);
      const ids = rows.map(({ id }) => id);
      const tops = ids.length > FEW ? await topsOf(who) : [];
      // Counted, so that it is asked of each row in its turn, however many rows the database expects.
      const within = (place: RawBuilder<unknown>) =>
        ids.length > FEW
          ? sql<SqlBool>`(select count(*) > 0 from organisation_ancestors up
              where up.organisation_id = ${place} and up.ancestor_id = any(${tops}::uuid[]))`
          : sql<SqlBool>`${place} = any(${ids}::uuid[])`;
      return { user: within(sql`u.organisation_id`), grant: within(sql`g.organisation_id`) };
    },

    /** A part of the users in sight. */
    async list(sight: Sight, filter: UserFilter, order: Order, part: Part) {
      const meant = isMeant(sight, filter);
      const searched = (filter.query ?? '').trim() !== '';
      // A search goes through so many hits and no more; without one an index brings the rows in their order.
      const users = searched
        ? sql`(select * from users u where ${isFound(filter.query ?? '')} and ${meant} limit ${COUNTED})`
        : sql`users`;
      const { rows } = await sql<UserRow>`${planned}
        select ${columns(order)} from ${users} u join organisations o on o.id = u.organisation_id
        where ${searched ? sql`true` : meant} and ${isInPart(order, part)} ${partEnd(order, part)}`.execute(queries);
      return rows;
    },

    /** How many there are, counted up to `COUNTED`. */
    async count(sight: Sight, filter: UserFilter): Promise<number> {
      const { rows } = await sql<{ count: number }>`${planned}
        select count(*)::int as count from (
          select from users u where ${isFound(filter.query ?? '')} and ${isMeant(sight, filter)} limit ${COUNTED}) as u`.execute(
        queries,
      );
      return rows[0]?.count ?? 0;
    },

    /** One user whom somebody may see, and what they may do to them. */
    async find(who: Administrator, id: string): Promise<UserDetail | undefined> {
      if (!isId(id)) return undefined;
      const holds = (permission: Permission) => isHeldAt(who, sql`${permission}`, sql`u.organisation_id`);
      const covered = isCovered(who, sql`u.id`);
      const { rows } = await sql<UserDetail>`${planned}
        select ${columns(orderOf('username', false))}, u.version, u.language,
          (${holds('users.write')} and ${covered}) as "mayWrite",
          (u.id <> ${who.userId} and ${holds('roles.write')} and ${covered}) as "mayGrant",
          ${holds('sessions.read')} as "maySeeSessions",
          (${holds('sessions.write')} and ${covered}) as "mayEndSessions"
        from users u join organisations o on o.id = u.organisation_id
        where u.id = ${id}::uuid and ${holds('users.read')}`.execute(queries);
      return rows[0];
    },
  };
}

export type UserListStore = ReturnType<typeof createUserListStore>;
