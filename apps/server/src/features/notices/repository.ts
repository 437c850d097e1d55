import { sql } from 'kysely';

import type { Administrator } from '#/features/roles/permission-conditions.ts';
import type { Queries } from '#/platform/database/database.ts';

import { idIn, isAdministered, roleIdInAudience } from './notice-scope.ts';

/** Lock of the notice index: exclusive for publishing and withdrawing, shared for marking all as read. */
const INDEX_LOCK = 5_180_201;

export type NoticeTexts = Readonly<Record<string, { readonly title: string; readonly content: string }>>;

export type NewNotice = {
  readonly id: string;
  readonly type: string;
  readonly channel: string;
  readonly creator: string;
  /** Null when an application writes the notice. */
  readonly creatorId: string | null;
  /** Start of the notice. When omitted or past, the notice starts immediately. */
  readonly startsAt: Date | undefined;
  readonly endsAt: Date | undefined;
};

/** A notice from Foyer to one user. It is withdrawn by its `subject`. */
export type UserNotification = {
  readonly id: string;
  readonly type: string;
  readonly userId: string;
  readonly subject?: string | undefined;
};

/** A notice as administrators see it. */
export type NoticeRecord = {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  /** Language of the title. */
  readonly language: string;
  readonly creator: string | null;
  readonly channel: string;
  /** Name of the audience, if it still exists; null for all users. */
  readonly audience: string | null;
  /** Name and code of the role in the audience, if it still exists. */
  readonly role: { readonly name: string; readonly code: string } | null;
  readonly state: 'scheduled' | 'shown' | 'over';
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly created_at: Date;
};

/** A notice as its readers see it, in the best available language. */
export type NoticeView = {
  readonly id: string;
  readonly type: string;
  readonly language: string;
  readonly title: string;
  readonly content: string;
  readonly creator: string | null;
  /** When the notice becomes visible, in ISO 8601. */
  readonly startsAt: string;
  readonly files: number;
};

/** The text of the notice `n` in the first available of these languages, or else in any language. */
const bestText = (languages: readonly string[]) => sql`(
  select language, title, content from notice_texts where notice_id = n.id
  order by array_position(${languages}::text[], language) nulls last, language limit 1)`;

export function createNoticeRepository(queries: Queries) {
  /** Takes the exclusive lock and returns the next version of the notice index. */
  async function nextVersion(): Promise<number> {
    await sql`select pg_advisory_xact_lock(${INDEX_LOCK})`.execute(queries);
    const { version } = await queries
      .updateTable('notice_revision')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .returning('revision as version')
      .executeTakeFirstOrThrow();
    return version;
  }

  async function addTexts(noticeId: string, texts: NoticeTexts): Promise<void> {
    await queries
      .insertInto('notice_texts')
      .values(Object.entries(texts).map(([language, text]) => ({ notice_id: noticeId, language, ...text })))
      .execute();
  }

  function listRows(administrator: Administrator, languages: readonly string[]) {
    return sql<NoticeRecord>`
      select n.id, n.type, t.title, t.language, n.creator, n.audience as channel, n.starts_at, n.ends_at, n.created_at,
        coalesce(o.name, s.name, u.username, case when n.audience like 'role:%' then r.name end) as audience,
        case when r.id is not null then json_build_object('name', r.name, 'code', r.code) end as role,
        case when n.ends_at <= foyer_now() then 'over' when n.starts_at > foyer_now() then 'scheduled' else 'shown' end as state
      from notices n join lateral ${bestText(languages)} t on true
        left join organisations o on o.id = ${idIn('organisation')}
        left join stores s on s.id = ${idIn('store')}
        left join roles r on r.id = ${roleIdInAudience}
        left join users u on u.id = ${idIn('user')}
      where n.revision is not null and n.withdrawn_at is null and ${isAdministered(administrator)}`;
  }

  return {
    /**
     * Publishes a notice. The index lock serialises this with marking all as read, so an unpublished notice is never
     * marked.
     */
    async add({ startsAt, endsAt, creatorId, channel, ...notice }: NewNotice, texts: NoticeTexts): Promise<void> {
      const version = await nextVersion();
      await queries
        .insertInto('notices')
        .values({
          ...notice,
          audience: channel,
          creator_id: creatorId,
          starts_at: sql<Date>`greatest(${startsAt ?? null}::timestamptz, foyer_now())`,
          ends_at: endsAt ?? null,
          revision: version,
        })
        .execute();
      await addTexts(notice.id, texts);
    },

    /** Takes the shared lock of the notice index. No notice is published or withdrawn until the transaction ends. */
    async lockIndex(): Promise<void> {
      await sql`select pg_advisory_xact_lock_shared(${INDEX_LOCK})`.execute(queries);
    },

    /** Adds a notice from Foyer to one user. The caller has locked the user's row. */
    async addNotification({ userId, subject, ...notice }: UserNotification, texts: NoticeTexts): Promise<void> {
      await queries
        .insertInto('notices')
        .values({ ...notice, topic: subject ?? null, audience: `user:${userId}`, starts_at: sql<Date>`foyer_now()` })
        .execute();
      await addTexts(notice.id, texts);
    },

    /**
     * Deletes Foyer's own notices whose subject has a prefix, except those of `exceptSubjects`. Returns the users who
     * had one.
     */
    async deleteNotifications(prefix: string, exceptSubjects: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ userId: string }>`
        with gone as (
          delete from notices where starts_with(topic, ${prefix}) and topic <> all(${exceptSubjects}::text[]) returning audience)
        select distinct substr(audience, length('user:') + 1) as "userId" from gone`.execute(queries);
      return rows.map(({ userId }) => userId);
    },

    /** Marks a notice as withdrawn. False when it does not exist or was withdrawn before. */
    async withdraw(id: string): Promise<boolean> {
      const version = await nextVersion();
      const { numUpdatedRows } = await queries
        .updateTable('notices')
        .set({ withdrawn_at: sql<Date>`foyer_now()`, revision: version })
        .where('id', '=', id)
        .where('withdrawn_at', 'is', null)
        .where('revision', 'is not', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Deletes notices that were withdrawn at least `seconds` ago. By then, every process has been notified. */
    async sweep(seconds: number): Promise<void> {
      await sql`delete from notices where withdrawn_at < foyer_now() - make_interval(secs => ${seconds})`.execute(
        queries,
      );
    },

    async find(
      administrator: Administrator,
      id: string,
      languages: readonly string[],
    ): Promise<NoticeRecord | undefined> {
      const { rows } = await sql<NoticeRecord>`${listRows(administrator, languages)} and n.id::text = ${id}`.execute(
        queries,
      );
      return rows[0];
    },

    /** Notices that an administrator manages, newest first. */
    async list(
      administrator: Administrator,
      languages: readonly string[],
      { skip, take }: { skip: number; take: number },
    ) {
      const { rows } = await sql<NoticeRecord>`
        ${listRows(administrator, languages)} order by n.created_at desc, n.id desc limit ${take} offset ${skip}`.execute(
        queries,
      );
      return rows;
    },

    async count(administrator: Administrator): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from notices n
        where n.revision is not null and n.withdrawn_at is null and ${isAdministered(administrator)}`.execute(queries);
      return rows[0]?.count ?? 0;
    },

    /** The texts of a notice in every language. */
    async textsOf(id: string): Promise<NoticeTexts> {
      const rows = await queries
        .selectFrom('notice_texts')
        .select(['language', 'title', 'content'])
        .where('notice_id', '=', id)
        .execute();
      return Object.fromEntries(rows.map(({ language, ...text }) => [language, text]));
    },

    /** Notices as readers see them; withdrawn ones are omitted. */
    async listViews(ids: readonly string[], languages: readonly string[]): Promise<NoticeView[]> {
      const { rows } = await sql<Omit<NoticeView, 'startsAt'> & { starts_at: Date }>`
        select n.id, n.type, t.language, t.title, t.content, n.creator, n.starts_at,
          (select count(*)::int from notice_files f where f.notice_id = n.id) as files
        from notices n join lateral ${bestText(languages)} t on true
        where n.id = any(${ids}::uuid[]) and n.withdrawn_at is null`.execute(queries);
      return rows.map(({ starts_at: startsAt, ...view }) => ({ ...view, startsAt: startsAt.toISOString() }));
    },

    async now(): Promise<Date> {
      const { rows } = await sql<{ now: Date }>`select foyer_now() as now`.execute(queries);
      return rows[0]?.now ?? new Date(Number.NaN);
    },

    /** Titles of notices, by language. */
    async titlesOf(ids: readonly string[]): Promise<{ id: string; titles: Record<string, string> }[]> {
      const { rows } = await sql<{ id: string; titles: Record<string, string> }>`
        select notice_id as id, json_object_agg(language, title) as titles from notice_texts
        where notice_id = any(${ids}::uuid[]) group by notice_id`.execute(queries);
      return rows;
    },
  };
}

export type NoticeRepository = ReturnType<typeof createNoticeRepository>;
