import { MAIL_STATES, type MailState } from '@foyer/contract/email.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

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
import { dbNow, type Queries } from '#/platform/database/database.ts';

export type MailFilter = { readonly state?: MailState | undefined; readonly query?: string | undefined };
export type SentRow = {
  readonly id: string;
  readonly sortKey: string;
  readonly recipient: string;
  readonly subject: string;
  readonly state: MailState;
  readonly attempts: number;
  readonly trouble: string | null;
  readonly createdAt: Date;
  readonly nextAt: Date | null;
  readonly doneAt: Date | null;
  readonly refusal: Refusal | null;
};
/** Why an email cannot be sent again. */
export type Refusal = 'sent' | 'replaced' | 'expired' | 'under_way';

const NEWEST: ListOrder = { key: sql`m.created_at`, id: sql`m.id`, kind: 'time', descending: true };

/** Why the email `m` cannot be sent again; null when it can. */
const REFUSAL = sql<Refusal | null>`case
  when m.state = 'sent' then 'sent'
  when m.state = 'replaced' then 'replaced'
  when m.state = 'dead' and exists (select from mails n where n.topic = m.topic and n.id <> m.id and n.created_at > m.created_at) then 'replaced'
  when m.encrypted_body is null or m.expires_at <= ${dbNow} then 'expired'
  when m.leased_until > ${dbNow} then 'under_way' end`;

function isMeant({ state, query = '' }: MailFilter): RawBuilder<SqlBool> {
  const conditions = [
    sql`true`,
    ...(state === undefined ? [] : [sql`m.state = ${state}`]),
    ...(query.trim() === '' ? [] : [sql`m.recipient like lower(${containsPattern(query.trim())})`]),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** The installation's emails for administrators. The content stays encrypted. */
export function createSentEmailRepository(queries: Queries) {
  return {
    async list(filter: MailFilter, page: PageRequest): Promise<SentRow[]> {
      const { rows } = await sql<SentRow>`
        select m.id, ${timeSortKey(NEWEST.key)} as "sortKey", m.recipient, m.subject, m.state, m.attempts, m.last_error as trouble,
          m.created_at as "createdAt", case when m.state = 'waiting' then m.next_attempt_at end as "nextAt",
          m.finished_at as "doneAt", ${REFUSAL} as refusal
        from mails m where ${isMeant(filter)} and ${afterCursor(NEWEST, page)} ${orderBy(NEWEST, page)}`.execute(
        queries,
      );
      return rows;
    },

    /** Number of emails in each state, each counted up to `limit`. */
    async count(query: string | undefined, limit = COUNT_LIMIT): Promise<Record<MailState, number>> {
      const counts = MAIL_STATES.map((state) => {
        return sql`(select count(*)::int from (select from mails m where ${isMeant({ state, query })} limit ${limit}) m) as ${sql.ref(state)}`;
      });
      const { rows } = await sql<Record<MailState, number>>`select ${sql.join(counts)}`.execute(queries);
      return rows[0] ?? { waiting: 0, sent: 0, replaced: 0, dead: 0 };
    },

    /** Time of the last sent email. Undefined when none was sent within a month. */
    async lastSentAt(): Promise<Date | undefined> {
      const { rows } = await sql<{ at: Date }>`
        select finished_at as at from mails where state = 'sent' order by finished_at desc limit 1`.execute(queries);
      return rows[0]?.at;
    },

    /** Locks an email until the transaction ends. Returns its recipient, and why it cannot be sent again. */
    async lock(id: string): Promise<{ recipient: string; refusal: Refusal | null } | undefined> {
      if (!isId(id)) return undefined;
      const { rows } = await sql<{ recipient: string; refusal: Refusal | null }>`
        select m.recipient, ${REFUSAL} as refusal from mails m where m.id = ${id} for update`.execute(queries);
      return rows[0];
    },

    /** Schedules an email for immediate delivery. */
    async scheduleNow(id: string): Promise<void> {
      await queries
        .updateTable('mails')
        .set({ state: 'waiting', next_attempt_at: dbNow, finished_at: null })
        .where('id', '=', id)
        .execute();
    },
  };
}

export type SentEmailRepository = ReturnType<typeof createSentEmailRepository>;
