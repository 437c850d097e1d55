import { LIST_COUNT_LIMIT } from '@foyer/contract/limits/lists.ts';
import { type RawBuilder, sql } from 'kysely';

import type { Administrator } from '#/features/roles/permission-conditions.ts';
import type { Queries } from '#/platform/database/database.ts';

import { parseAudience } from './audience-key.ts';
import { mayWriteNoticesIn } from './notice-scope.ts';

/** Maximum number of search results for each of organisations, roles and users. */
const MAX_CANDIDATES = 8;

/** An administrator with unlimited scope. */
const EVERYWHERE: Administrator = { userId: '', superAdministrator: true };

export type AudienceCandidate = {
  kind: 'organisation' | 'role' | 'user';
  id: string;
  name: string;
  detail: string;
  role: { code: string; organisation: string | null; users: number } | null;
};
/** A notice with the key of its audience (`audience-key.ts`). */
type AddressedNotice = { readonly id: string; readonly channel: string };
export type NoticeReader = { username: string; displayName: string; readAt: Date | null; read: boolean };

export function createAudienceRepository(queries: Queries) {
  /** SQL condition: active users `u` in a notice's audience whose accounts existed when the notice started. */
  function audience({ id, channel }: AddressedNotice): RawBuilder<unknown> {
    const { kind, id: of } = parseAudience(channel);
    const condition = {
      everybody: sql`true`,
      organisation: sql`u.organisation_id in (
        select organisation_id from organisation_ancestors where ancestor_id = ${of}::uuid)`,
      role: sql`exists (select from role_assignments g where g.user_id = u.id and g.role_id::text = ${of})`,
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
  async function canAddress(administrator: Administrator, kind: string, id: string | undefined): Promise<boolean> {
    if (kind === 'everybody') return administrator.superAdministrator && id === undefined;
    if (id === undefined || (kind === 'role' && !administrator.superAdministrator)) return false;
    const candidate = {
      organisation: sql`select 1 from organisations o where o.id::text = ${id} and ${mayWriteNoticesIn(administrator, sql`o.id`)}`,
      role: sql`select 1 from roles r where r.id::text = ${id}`,
      user: sql`select 1 from users u where u.id::text = ${id} and ${mayWriteNoticesIn(administrator, sql`u.organisation_id`)}`,
    }[kind];
    return candidate !== undefined && (await candidate.execute(queries)).rows.length > 0;
  }

  return {
    canAddress,

    /** Whether an audience exists, regardless of who may write to it. */
    exists: (kind: string, id: string | undefined) => canAddress(EVERYWHERE, kind, id),

    /**
     * Audiences that an administrator may write to, and whose name, code or username contains a text
     * (case-insensitive).
     */
    async search(administrator: Administrator, text: string): Promise<AudienceCandidate[]> {
      const like = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      const { rows } = await sql<AudienceCandidate>`
        (select 'organisation' as kind, o.id, o.name, o.code as detail, null::json as role from organisations o
          where (o.name ilike ${like} or o.code ilike ${like}) and ${mayWriteNoticesIn(administrator, sql`o.id`)}
          order by o.name limit ${MAX_CANDIDATES})
        union all (select 'role', r.id, r.name, '', json_build_object(
            'code', r.code,
            'organisation', (select o.name from organisations o where o.id = r.organisation_id),
            'users', (select count(*)::int from (select from role_assignments g where g.role_id = r.id
              and not exists (select from role_assignments earlier where earlier.user_id = g.user_id
                and earlier.role_id = g.role_id and earlier.place_id < g.place_id)
              limit ${LIST_COUNT_LIMIT}) as g))
          from roles r
          where ${administrator.superAdministrator} and (r.name ilike ${like} or (r.is_built_in and r.code ilike ${like}))
          order by r.name limit ${MAX_CANDIDATES})
        union all (select 'user', u.id, u.display_name, u.username, null from users u
          where (u.username ilike ${like} or u.display_name ilike ${like}) and u.status <> 'disabled'
            and ${mayWriteNoticesIn(administrator, sql`u.organisation_id`)}
          order by u.username limit ${MAX_CANDIDATES})`.execute(queries);
      return rows;
    },

    async countReaders(notice: AddressedNotice): Promise<{ audience: number; read: number }> {
      const { rows } = await sql<{ audience: number; read: number }>`
        select (select count(*)::int from users u where ${audience(notice)}) as audience,
          (select count(*)::int from users u join ${readersOf(notice.id)} as readers on readers.user_id = u.id
            where ${audience(notice)}) as read`.execute(queries);
      return rows[0] ?? { audience: 0, read: 0 };
    },

    /** Users in the audience by username: all, only those who have read the notice, or only those who have not. */
    async listReaders(
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
            order by u.username limit ${take} offset ${skip}) as u
          left join notice_reads r on r.notice_id = ${notice.id} and r.user_id = u.id
          left join inbox_read_marks m on m.user_id = u.id
        order by u.username`.execute(queries);
      return rows;
    },
  };
}

export type AudienceRepository = ReturnType<typeof createAudienceRepository>;
