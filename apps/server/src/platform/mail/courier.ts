import type { Work } from '#/platform/database/work.ts';
import { createWorker, type Worker } from '#/platform/jobs/worker.ts';
import type { Log } from '#/platform/log.ts';

import type { Claimed, Outbox } from './outbox.ts';
import { MailRefused, type SendMail } from './smtp.ts';

type Needs = Work<{ outbox: Outbox }> & {
  /** The mail server of this moment; mails wait while there is none. */
  sender: () => Promise<SendMail | undefined>;
  log: Log;
  /** How long a stop waits for mails that are being sent, in milliseconds. */
  stopMs?: number;
};

/** Shorter than a process may take to stop: a mail that is not answered for stays in the outbox. */
const STOP_MS = 5000;
/** Mails on their way at the same time. */
const AT_ONCE = 4;
const LOOK_MS = 10_000;
const FIRST_WAIT_SECONDS = 15;
const LONGEST_WAIT_SECONDS = 15 * 60;

/** How long after an attempt that failed the next one is made: 15 s, doubling to 15 min. */
export function waitSeconds(attempts: number): number {
  return Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** Math.min(attempts - 1, 16));
}

/**
 * Carries mails from the outbox to the mail server: at least once each, with longer and longer waits while
 * the server is away, until they are sent, refused for good or no longer worth it.
 */
export function createCourier({ work, read, sender, log, stopMs = STOP_MS }: Needs): Worker {
  const stopping = new AbortController();

  async function carry(mail: Claimed, send: SendMail): Promise<void> {
    const { id, attempts } = mail;
    const give = (reason: string, how: 'dead' | 'refused' = 'dead') => {
      log.warn({ mail: id, attempts, reason }, 'a mail is given up');
      return read(({ outbox }) => outbox[how](id, reason));
    };
    if (mail.late) return give('no longer worth sending');
    const body = await read(async ({ outbox }) => outbox.open(mail));
    if (body === undefined) return give('sealed with another key');
    try {
      await send({ id, to: mail.recipient, subject: mail.subject, ...body }, stopping.signal);
    } catch (error) {
      const trouble = error instanceof Error ? error.message : String(error);
      if (error instanceof MailRefused) return give(trouble, 'refused');
      log.warn({ mail: id, attempts }, 'a mail will be tried again');
      return read(({ outbox }) => outbox.later(id, trouble, waitSeconds(attempts)));
    }
    log.info({ mail: id, attempts }, 'a mail is sent');
    await read(({ outbox }) => outbox.sent(id));
  }

  const worker = createWorker({
    name: 'mail',
    log,
    everyMs: LOOK_MS,
    async run() {
      const send = await sender();
      if (send === undefined) return false;
      const mails = await work(({ outbox }) => outbox.claim(AT_ONCE));
      await Promise.all(mails.map((mail) => carry(mail, send)));
      return mails.length > 0;
    },
  });

  return {
    ...worker,
    async stop() {
      const timer = setTimeout(() => stopping.abort(), stopMs);
      await worker.stop();
      clearTimeout(timer);
    },
  };
}
