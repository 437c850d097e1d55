import { EXPIRED_MAIL_ERROR } from '@foyer/contract/email.ts';

import type { Work } from '#/platform/database/work.ts';
import { createWorker, type BackgroundWorker } from '#/platform/jobs/worker.ts';
import type { Log } from '#/platform/log.ts';

import type { ClaimedMail, Outbox } from './outbox.ts';
import { MailRefused, type SendMail } from './smtp.ts';

type MailWorkerNeeds = Pick<Work<{ outbox: Outbox }>, 'read'> & {
  /** Returns the current email server. Emails wait while there is none. */
  sender: () => Promise<SendMail | undefined>;
  log: Log;
  /** Milliseconds for which a stop waits for emails that are being sent. */
  stopMs?: number;
};

/**
 * Default of `stopMs`, shorter than the time in which a process must stop. An email whose attempt is aborted stays in
 * the outbox.
 */
const STOP_MS = 5000;
/** Maximum number of emails that are sent in parallel. */
const CONCURRENCY = 4;
/** Polling interval, for retries and expired leases of other processes. All other work wakes the worker. */
const POLL_MS = 60_000;
const MIN_RETRY_SECONDS = 15;
const MAX_RETRY_SECONDS = 15 * 60;

/** Exponential backoff after a failed attempt: 15 s, doubled with each attempt, up to 15 min. */
export function retrySeconds(attempts: number): number {
  return Math.min(MAX_RETRY_SECONDS, MIN_RETRY_SECONDS * 2 ** Math.min(attempts - 1, 16));
}

/**
 * Mail worker: sends emails from the outbox to the email server, with at-least-once delivery. It retries with
 * exponential backoff until an email is sent, permanently refused or expired.
 */
export function createMailWorker({ read, sender, log, stopMs = STOP_MS }: MailWorkerNeeds): BackgroundWorker {
  const stopping = new AbortController();

  async function deliver(mail: ClaimedMail, send: SendMail): Promise<void> {
    const { id, attempts } = mail;
    const giveUp = (reason: string, mark: 'markFailed' | 'markRefused' = 'markFailed') => {
      log.warn({ mail: id, attempts, reason }, 'mail delivery abandoned');
      return read(({ outbox }) => outbox[mark](id, reason));
    };
    if (mail.isExpired) return giveUp(EXPIRED_MAIL_ERROR);
    const body = await read(async ({ outbox }) => outbox.decryptBody(mail));
    if (body === undefined) return giveUp('sealed with another key');
    try {
      await send({ id, to: mail.recipient, subject: mail.subject, ...body }, stopping.signal);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof MailRefused) return giveUp(reason, 'markRefused');
      log.warn({ mail: id, attempts }, 'mail delivery failed, retry scheduled');
      await read(({ outbox }) => outbox.scheduleRetry(id, reason, retrySeconds(attempts)));
      return worker.wakeWhenDue(retrySeconds(attempts) * 1000);
    }
    log.info({ mail: id, attempts }, 'mail sent');
    await read(({ outbox }) => outbox.markSent(id));
  }

  const worker = createWorker({
    name: 'mail',
    log,
    everyMs: POLL_MS,
    async run() {
      const send = await sender();
      if (send === undefined) return false;
      const claimed = await read(({ outbox }) => outbox.claim(CONCURRENCY));
      await Promise.all(claimed.map((mail) => deliver(mail, send)));
      return claimed.length > 0;
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
