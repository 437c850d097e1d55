import { sql } from 'kysely';

import type { Queries } from '#/platform/database/database.ts';

import type { NoticeSummary, ReaderState } from './reader-state.ts';

/** Maximum number of notices from Foyer itself per user; the newest are returned. */
const PERSONAL = 1000;

/** SQL for a time in microseconds since 1970. The value is exact, since two processes compare it. */
const micros = (moment: string) => sql.raw<number>(`(extract(epoch from ${moment}) * 1000000)::float8`);

type NoticeSummaryRow = { id: string; channel: string; type: string; starts_at: number; ends_at: number | null };
type ReaderStateRow = {
  user_id: string;
  channels: string[];
  read_before: number;
  read: string[] | null;
  own: NoticeSummaryRow[] | null;
};

/** The database's time and the version of the notice index. */
type Moment = { now: number; version: number };

export function createInboxRepository(queries: Queries) {
  return {
    /** Reader states of these users, from one snapshot. Users without an account are omitted. */
    async readerStatesOf(userIds: readonly string[]): Promise<Moment & { readerStates: Map<string, ReaderState> }> {
      const { rows } = await sql<Moment & ReaderStateRow>`
        with recursive who as (
          select id, organisation_id, created_at from users where id = any(${userIds}::uuid[])),
        up as (
          select who.id as user_id, o.id, o.parent_id from who join organisations o on o.id = who.organisation_id
          union all select up.user_id, o.id, o.parent_id from up join organisations o on o.id = up.parent_id),
        mark as (
          select who.id as user_id, coalesce(m.read_before, who.created_at) as read_before
          from who left join inbox_read_marks m on m.user_id = who.id)
        select ${micros('foyer_now()')} as now, notice_revision.revision as version, mark.user_id, ${micros('mark.read_before')} as read_before,
          array['everybody']
            || array(select 'organisation:' || up.id from up where up.user_id = mark.user_id)
            || array(select distinct 'role:' || g.role_id from current_role_assignments g where g.user_id = mark.user_id)
            || array(select distinct 'store:' || g.store_id || role.suffix
              from current_role_assignments g cross join lateral (values (''), (':' || g.role_id)) as role (suffix)
              where g.user_id = mark.user_id and g.store_id is not null order by 1)
            || array(select distinct 'organisation:' || link.ancestor_id || ':' || g.role_id
              from current_role_assignments g
                join organisation_ancestors link on link.organisation_id = g.nearest_organisation_id
              where g.user_id = mark.user_id order by 1) as channels,
          (select json_agg(r.notice_id) from notice_reads r
            where r.user_id = mark.user_id and r.notice_starts_at >= mark.read_before) as read,
          (select json_agg(told order by told.starts_at, told.id) from (
            select n.id, n.audience as channel, n.type, ${micros('n.starts_at')} as starts_at, null as ends_at from notices n
            where n.audience = 'user:' || mark.user_id and n.revision is null
            order by n.starts_at desc limit ${PERSONAL}) as told) as own
        from mark cross join notice_revision`.execute(queries);
      const [first] = rows;
      return {
        now: first?.now ?? 0,
        version: first?.version ?? 0,
        readerStates: new Map(rows.map((row) => [row.user_id, toReaderState(row)])),
      };
    },

    /**
     * The database's time, and the notices published or withdrawn since a version of the index; without a version, all
     * current ones.
     */
    async noticesSince(version: number | undefined): Promise<Moment & { put: NoticeSummary[]; gone: string[] }> {
      const { rows } = await sql<Moment & Partial<NoticeSummaryRow> & { gone: boolean }>`
        select ${micros('foyer_now()')} as now, notice_revision.revision as version, n.id, n.audience as channel, n.type,
          ${micros('n.starts_at')} as starts_at, ${micros('n.ends_at')} as ends_at, n.withdrawn_at is not null as gone
        from notice_revision left join notices n on n.revision > ${version ?? -1}
          and (${version !== undefined} or (n.withdrawn_at is null and (n.ends_at is null or n.ends_at > foyer_now())))
        `.execute(queries);
      const [first] = rows;
      const changed = rows.filter((row): row is typeof row & NoticeSummaryRow => row.id !== null);
      return {
        now: first?.now ?? 0,
        version: first?.version ?? 0,
        put: changed.filter(({ gone }) => !gone).map(toSummary),
        gone: changed.filter(({ gone }) => gone).map(({ id }) => id),
      };
    },

    /** Locks the user's row until the transaction ends. The lock prevents new personal notices. */
    async lock(userId: string): Promise<void> {
      await queries.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    },

    /** Marks one notice as read; false when it was read already or no longer exists. */
    async markRead(userId: string, noticeId: string): Promise<boolean> {
      const { numAffectedRows } = await sql`
        insert into notice_reads (user_id, notice_id, notice_starts_at)
        select ${userId}, id, starts_at from notices where id = ${noticeId}
        on conflict do nothing`.execute(queries);
      return (numAffectedRows ?? 0n) > 0n;
    },

    /** Marks all notices that have started as read. */
    async markAllRead(userId: string): Promise<void> {
      await sql`
        insert into inbox_read_marks (user_id, read_before) values (${userId}, foyer_now())
        on conflict (user_id) do update set read_before = greatest(inbox_read_marks.read_before, excluded.read_before)`.execute(
        queries,
      );
    },

    /**
     * Moves the read mark forward to a time in microseconds since 1970, at most to one hour ago. Transactions that
     * publish earlier notices have ended by then.
     */
    async moveMark(userId: string, moment: number): Promise<void> {
      // Subtracts 1 ms, since fractional seconds are rounded. The lower bound is the creation time of the account, the
      // mark's first value.
      await sql`
        insert into inbox_read_marks (user_id, read_before)
        select id, greatest(created_at, least(
          to_timestamp(${(moment - 1000) / 1e6}::float8), foyer_now() - interval '1 hour'))
        from users where id = ${userId}
        on conflict (user_id) do update set read_before = greatest(inbox_read_marks.read_before, excluded.read_before)`.execute(
        queries,
      );
    },

    async now(): Promise<number> {
      const { rows } = await sql<{ now: number }>`select ${micros('foyer_now()')} as now`.execute(queries);
      return rows[0]?.now ?? 0;
    },
  };
}

export type InboxRepository = ReturnType<typeof createInboxRepository>;

const toSummary = (row: NoticeSummaryRow): NoticeSummary => ({
  id: row.id,
  audience: row.channel,
  type: row.type,
  startsAt: row.starts_at,
  endsAt: row.ends_at ?? undefined,
});

const NOTHING_READ: ReadonlySet<string> = new Set();
const NO_NOTICES: readonly NoticeSummary[] = [];
/**
 * Interned audience lists: users with the same organisation and roles have the same audiences, so thousands of users
 * share a few lists. Long lists, of users with roles in many stores, are rarely equal.
 */
const sharedLists = new Map<string, readonly string[]>();
const SHARED_LISTS = 10_000;
const SHARED_LENGTH = 100;

function share(channels: readonly string[]): readonly string[] {
  if (channels.length > SHARED_LENGTH) return channels;
  const key = channels.join();
  const shared = sharedLists.get(key);
  if (shared !== undefined) return shared;
  if (sharedLists.size >= SHARED_LISTS) sharedLists.clear();
  sharedLists.set(key, channels);
  return channels;
}

const toReaderState = ({
  user_id: userId,
  channels,
  read_before: readUntil,
  read,
  own,
}: ReaderStateRow): ReaderState => ({
  userId,
  audiences: share(channels),
  readUntil,
  read: read === null ? NOTHING_READ : new Set(read),
  personal: own?.map(toSummary) ?? NO_NOTICES,
});
