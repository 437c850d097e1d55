import { randomUUIDv7 } from 'node:crypto';

import type { MailErrorKind } from '@foyer/contract/email.ts';
import { TEST_MAIL_SECONDS } from '@foyer/contract/limits/email.ts';
import { canonicalEmail } from '@foyer/contract/rules/email-address.ts';

import type { Sessions } from '#/features/sessions/service.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import { toMailError } from '#/platform/mail/mail-error.ts';
import type { SmtpServer } from '#/platform/mail/smtp.ts';
import type { Repositories } from '#/repositories.ts';

import type { Mail } from '../service.ts';
import type { MailServers } from './servers.ts';

type TestMailsRepositories = Repositories<
  'announce' | 'audit' | 'notices' | 'outbox' | 'sessions' | 'settings' | 'texts'
>;
type TestMailsNeeds = Work<TestMailsRepositories> & { mail: Mail; mailServers: MailServers; sessions: Sessions };

export type TestOutcome = { sent: true } | { sent: false; kind: MailErrorKind; trouble: string };

/** Sends test emails with which administrators check the email server. */
export function createTestMails({ work, mail, mailServers, sessions }: TestMailsNeeds) {
  function write(caller: Caller, from: Origin, to: string, { host, port }: SmtpServer, outcome: TestOutcome) {
    return work(({ audit }) =>
      audit.record(from, {
        event: 'mail.tested',
        actorId: caller.userId,
        actor: caller.username,
        result: outcome.sent ? 'done' : 'refused',
        details: { recipient: to, server: `${host}:${port}`, ...(outcome.sent ? {} : { reason: outcome.kind }) },
      }),
    );
  }

  /** Sends an email immediately, not through the outbox: the caller waits for the result. */
  return async function sendTestMail(caller: Caller, input: string, from: Origin): Promise<TestOutcome> {
    const to = canonicalEmail(input);
    if (to === undefined) throw new Fault('illegal_input', { fields: { '/to': 'address' } });
    const email = await work(async (repositories) => {
      await sessions.requireRecentAuthentication(repositories, caller);
      return mail.writeTest(repositories);
    });
    const current = await mailServers.current();
    if (current === undefined) throw new Fault('illegal_input', { fields: { '/value': 'none' } });
    const { server, sendWithin } = current;
    const outcome = await sendWithin(TEST_MAIL_SECONDS * 1000)({ id: randomUUIDv7(), to, ...email }).then(
      (): TestOutcome => ({ sent: true }),
      (error: unknown): TestOutcome => ({ sent: false, ...toMailError(error) }),
    );
    await write(caller, from, to, server, outcome);
    return outcome;
  };
}

export type SendTestMail = ReturnType<typeof createTestMails>;
