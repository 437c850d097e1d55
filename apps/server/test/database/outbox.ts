import { sql } from 'kysely';

import { openKeys } from '#/platform/crypto/keys.ts';
import { createWork } from '#/platform/database/work.ts';
import type { NewMail } from '#/platform/mail/outbox.ts';
import { createRepositories } from '#/repositories.ts';

import type { World } from '../world.ts';

/** The outbox of a world. Emails are written as services write them: in a transaction that announces them. */
export function createTestOutbox({ database, testDatabase }: World) {
  const { work, read } = createWork(database, createRepositories(openKeys(testDatabase.folder)));
  let count = 0;

  return {
    work,
    read,

    /** A plain email to a unique address. */
    mail(overrides: Partial<NewMail> = {}): NewMail {
      const to = `reader-${(count += 1)}@shop.example`;
      return { to, subject: 'Hello', text: 'A text.', html: '<p>A text.</p>', ttlSeconds: 86_400, ...overrides };
    },

    /** Adds emails to the outbox in one transaction. */
    put: (...mails: NewMail[]) =>
      work(async ({ outbox, announce }) => {
        for (const mail of mails) await outbox.put(mail);
        await announce('mail.waiting', {});
      }),

    /** The row of the latest email to an address; `waits` is the time until its next attempt, in seconds. */
    async row(to: string) {
      const row = await database.queries
        .selectFrom('mails')
        .selectAll()
        .select(sql<number>`extract(epoch from next_attempt_at - foyer_now())::float8`.as('waits'))
        .where('recipient', '=', to)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      if (row === undefined) throw new Error(`The outbox has no email to ${to}.`);
      return row;
    },
  };
}

export type TestOutbox = ReturnType<typeof createTestOutbox>;
