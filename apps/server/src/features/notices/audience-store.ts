import { sql } from 'kysely';

import type { Queries } from '#/platform/database.ts';

import { type Administrator, isWithin } from './reach.ts';

/** Of organisations, roles and users each, as many as somebody may choose from at once. */
const SHOWN = 8;

export type Candidate = { kind: 'organisation' | 'role' | 'user'; id: string; name: string; detail: string };
export type Reader = { username: string; displayName: string; readAt: Date | null; read: boolean };

export function createAudienceStore(queries: Queries) {
  /** Whoever a notice is for and had an account when it began, with what they have read of it. */
  const people = (noticeId: string) => sql`
    select u.username, u.display_name as "displayName", r.read_at as "readAt",
      (r.read_at is not null or coalesce(m.read_until > n.starts_at, false)) as read
    from notices n join users u on u.created_at <= n.starts_at and u.status = 'active'
      left join notice_reads r on r.notice_id = n.id and r.user_id = u.id
      left join inbox_marks m on m.user_id = u.id
    where n.id = ${noticeId} and (n.channel = 'everybody' or n.channel = 'user:' || u.id
      or exists (select from grants g where g.user_id = u.id and n.channel = 'role:' || g.role_id)
      or u.organisation_id in (
        with recursive below as (
          select id from organisations where n.channel = 'organisation:' || id
          union all select o.id from organisations o join below on o.parent_id = below.id)
        select id from below))`;

  return {
    /** Whether somebody may write to an audience that is there. */
    async isOpenTo(who: Administrator, kind: string, id: string | undefined): Promise<boolean> {
      if (kind === 'everybody') return who.superAdministrator && id === undefined;
      if (id === undefined || (kind === 'role' && !who.superAdministrator)) return false;
      const found = {
        organisation: sql`select 1 from organisations o where o.id::text = ${id} and ${isWithin(who, 'o.id')}`,
        role: sql`select 1 from roles r where r.id::text = ${id}`,
        user: sql`select 1 from users u where u.id::text = ${id} and ${isWithin(who, 'u.organisation_id')}`,
      }[kind];
      return found !== undefined && (await found.execute(queries)).rows.length > 0;
    },

    /** Whom somebody may write to and whose name holds a piece of text, whatever its case. */
    async search(who: Administrator, text: string): Promise<Candidate[]> {
      const like = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      const { rows } = await sql<Candidate>`
        (select 'organisation' as kind, o.id, o.name, o.code as detail from organisations o
          where (o.name ilike ${like} or o.code ilike ${like}) and ${isWithin(who, 'o.id')}
          order by o.name limit ${SHOWN})
        union all (select 'role', r.id, r.name, r.code from roles r
          where ${who.superAdministrator} and (r.name ilike ${like} or r.code ilike ${like})
          order by r.name limit ${SHOWN})
        union all (select 'user', u.id, u.display_name, u.username from users u
          where (u.username ilike ${like} or u.display_name ilike ${like}) and u.status <> 'disabled'
            and ${isWithin(who, 'u.organisation_id')}
          order by u.username limit ${SHOWN})`.execute(queries);
      return rows;
    },

    async countReaders(noticeId: string): Promise<{ audience: number; read: number }> {
      const { rows } = await sql<{ audience: number; read: number }>`
        select count(*)::int as audience, count(*) filter (where read)::int as read
        from (${people(noticeId)}) as people`.execute(queries);
      return rows[0] ?? { audience: 0, read: 0 };
    },

    /** By username. */
    async listReaders(noticeId: string, read: boolean | undefined, { skip, take }: { skip: number; take: number }) {
      const { rows } = await sql<Reader>`
        select * from (${people(noticeId)}) as people where ${read ?? null}::boolean is null or read = ${read ?? null}
        order by username limit ${take} offset ${skip}`.execute(queries);
      return rows;
    },
  };
}

export type AudienceStore = ReturnType<typeof createAudienceStore>;
