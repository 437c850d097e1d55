import { randomUUIDv7 } from 'node:crypto';

import { EXPIRED_MAIL_ERROR } from '@foyer/contract/email.ts';
import { canonicalEmail } from '@foyer/contract/rules/email-address.ts';
import { sql } from 'kysely';

import { encrypt, decrypt } from '#/platform/crypto/encryption.ts';
import { dbIn, dbNow, type Queries } from '#/platform/database/database.ts';
import { toSingleLine } from '#/platform/text/sanitizers.ts';

export type MailBody = { readonly text: string; readonly html: string };

export type NewMail = MailBody & {
  /** Canonical address. */
  readonly to: string;
  readonly subject: string;
  /** A new email replaces waiting emails on the same topic. */
  readonly topic?: string | undefined;
  /** Time to live in seconds. An expired email is not sent. */
  readonly ttlSeconds: number;
  /** Low priority, for large numbers of emails. All other emails are sent first. */
  readonly bulk?: true;
};

/** An email that one process has claimed for `LEASE_SECONDS`. */
export type ClaimedMail = {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly sealed: Uint8Array | null;
  readonly attempts: number;
  readonly isExpired: boolean;
};

/** Longer than the longest attempt, so that two processes never send the same email in parallel. */
const LEASE_SECONDS = 180;
/** Time after which finished emails are deleted. */
const RETENTION_SECONDS = 30 * 24 * 60 * 60;
const MAX_LISTED = 200;

/** Transactional outbox. Emails are written in the transaction that causes them, and sent at least once. */
export function createOutbox(queries: Queries, key: Buffer) {
  /** Cancels waiting emails on a topic. */
  async function withdraw(topic: string): Promise<void> {
    await queries
      .updateTable('mails')
      .set({ state: 'replaced', encrypted_body: null, finished_at: dbNow })
      .where('topic', '=', topic)
      .where('state', '=', 'waiting')
      .execute();
  }

  return {
    withdraw,

    async put({ to, subject, text, html, topic, ttlSeconds, bulk }: NewMail): Promise<void> {
      // Callers must pass a canonical address, so that each email has exactly one mailbox as recipient
      // (CVE-2025-13033).
      if (canonicalEmail(to) !== to) throw new Error('The recipient of an email is not a canonical address.');
      if (topic !== undefined) await withdraw(topic);
      const id = randomUUIDv7();
      await queries
        .insertInto('mails')
        .values({
          id,
          recipient: to,
          subject,
          topic: topic ?? null,
          encrypted_body: encrypt(key, JSON.stringify({ text, html } satisfies MailBody), id),
          state: 'waiting',
          expires_at: dbIn(ttlSeconds),
          is_bulk: bulk === true,
        })
        .execute();
    },

    /** Claims due emails for this process, for `LEASE_SECONDS`. */
    async claim(limit: number): Promise<ClaimedMail[]> {
      const { rows } = await sql<ClaimedMail>`
        update mails set attempts = attempts + 1, next_attempt_at = ${dbIn(LEASE_SECONDS)}, leased_until = ${dbIn(LEASE_SECONDS)}
        where id in (
          select id from mails where state = 'waiting' and next_attempt_at <= ${dbNow}
          order by is_bulk, next_attempt_at limit ${limit} for update skip locked)
        returning id, recipient, subject, encrypted_body as sealed, attempts, expires_at <= ${dbNow} as "isExpired"`.execute(
        queries,
      );
      return rows;
    },

    /** Decrypts the content of an email. Undefined after it was erased, or if another key encrypted it. */
    decryptBody({ id, sealed }: Pick<ClaimedMail, 'id' | 'sealed'>): MailBody | undefined {
      const text = sealed === null ? undefined : decrypt(key, sealed, id);
      return text === undefined ? undefined : (JSON.parse(text) as MailBody); // only put() encrypts
    },

    /** Marks an email as sent and erases its content. */
    async markSent(id: string): Promise<void> {
      await finish(id, 'sent', null);
    },

    /**
     * Marks an email as permanently refused. Its content is kept until the email expires, since an administrator may
     * have it sent again.
     */
    async markRefused(id: string, errorMessage: string): Promise<void> {
      await finish(id, 'dead', toSingleLine(errorMessage), { keepsBody: true });
    },

    /** Marks an email as failed and erases its content. */
    async markFailed(id: string, errorMessage: string): Promise<void> {
      await finish(id, 'dead', toSingleLine(errorMessage));
    },

    async scheduleRetry(id: string, errorMessage: string, seconds: number): Promise<void> {
      await queries
        .updateTable('mails')
        .set({ next_attempt_at: dbIn(seconds), leased_until: null, last_error: toSingleLine(errorMessage) })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute();
    },

    /** Makes all waiting emails due after a change of the email server, except those that are being sent. */
    async retryNow(): Promise<void> {
      await queries
        .updateTable('mails')
        .set({ next_attempt_at: dbNow })
        .where('state', '=', 'waiting')
        .where('next_attempt_at', '>', dbNow)
        .where(({ or, eb }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', dbNow)]))
        .execute();
    },

    /** The most recent emails, newest first. */
    list() {
      return queries
        .selectFrom('mails')
        .select(['id', 'recipient', 'subject', 'state', 'attempts', 'last_error', 'created_at', 'finished_at'])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_LISTED)
        .execute();
    },

    find(id: string) {
      if (!/^[\da-f-]{36}$/.test(id)) return Promise.resolve(undefined);
      return queries
        .selectFrom('mails')
        .selectAll()
        .select('encrypted_body as sealed')
        .where(sql<string>`id::text`, '=', id)
        .executeTakeFirst();
    },

    /**
     * Marks expired emails as failed, erases expired content, and deletes emails that finished more than 30 days ago.
     */
    async sweep(): Promise<void> {
      await queries
        .updateTable('mails')
        .set({ state: 'dead', last_error: EXPIRED_MAIL_ERROR, encrypted_body: null, finished_at: dbNow })
        .where('state', '=', 'waiting')
        .where('expires_at', '<=', dbNow)
        .execute();
      await queries
        .updateTable('mails')
        .set({ encrypted_body: null })
        .where('state', '=', 'dead')
        .where('encrypted_body', 'is not', null)
        .where('expires_at', '<=', dbNow)
        .execute();
      await queries
        .deleteFrom('mails')
        .where('state', '<>', 'waiting')
        .where('finished_at', '<', dbIn(-RETENTION_SECONDS))
        .execute();
    },
  };

  async function finish(
    id: string,
    state: 'sent' | 'dead',
    errorMessage: string | null,
    { keepsBody = false } = {},
  ): Promise<void> {
    await queries
      .updateTable('mails')
      .set({
        state,
        last_error: errorMessage,
        finished_at: dbNow,
        leased_until: null,
        ...(keepsBody ? {} : { encrypted_body: null }),
      })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
  }
}

export type Outbox = ReturnType<typeof createOutbox>;
