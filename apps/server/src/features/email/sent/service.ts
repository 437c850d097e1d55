import type { MailRow, MailState } from '@foyer/contract/email.ts';

import { doneBy } from '#/platform/audit/audit.ts';
import { type PageRequest, toPage, toTotal } from '#/platform/database/cursor-page.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import type { MailFilter, SentRow } from './repository.ts';

type SentMailsRepositories = Repositories<'announce' | 'audit' | 'sentMails'>;

/** The installation's emails for administrators, without their content. */
export function createSentMails({ work, read }: Work<SentMailsRepositories>) {
  return {
    /** A page of emails, newest first, and the number in each state. */
    async list(filter: MailFilter, page: PageRequest) {
      const [rows, counted] = await read(({ sentMails }) =>
        Promise.all([sentMails.list(filter, page), sentMails.count(filter.query)]),
      );
      const { waiting, sent, replaced, dead } = counted;
      const all = filter.state === undefined ? waiting + sent + replaced + dead : counted[filter.state];
      const { list, ...cursors } = toPage(rows, page);
      return { list: list.map(present), ...cursors, ...toTotal(all), counts: mapCounts(counted, toTotal) };
    },

    /** Sends an email again, immediately. A0401 when it cannot be sent again, A0404 when it does not exist. */
    async retry(caller: Caller, id: string, from: Origin): Promise<void> {
      await work(async ({ sentMails, audit, announce }) => {
        const mail = await sentMails.lock(id);
        if (mail === undefined) throw new Fault('not_found');
        if (mail.refusal !== null) throw new Fault('illegal_input', { fields: { '/mail': mail.refusal } });
        await sentMails.scheduleNow(id);
        await audit.record(from, {
          event: 'mail.retried',
          ...doneBy(caller),
          details: { mail: id, recipient: mail.recipient },
        });
        await announce('mail.waiting', {});
      });
    },

    /**
     * Numbers of waiting and of abandoned emails, each counted up to `limit` + 1, and the time of the last sent email.
     */
    health(limit: number) {
      return read(async ({ sentMails }) => {
        const [{ waiting, dead }, lastSentAt] = await Promise.all([
          sentMails.count(undefined, limit + 1),
          sentMails.lastSentAt(),
        ]);
        return { waiting, dead, lastSentAt };
      });
    },
  };
}

export type SentMails = ReturnType<typeof createSentMails>;

function mapCounts<T>(counts: Record<MailState, number>, map: (count: number) => T): Record<MailState, T> {
  const { waiting, sent, replaced, dead } = counts;
  return { waiting: map(waiting), sent: map(sent), replaced: map(replaced), dead: map(dead) };
}

function present({ sortKey: _sortKey, refusal, createdAt, nextAt, doneAt, ...row }: SentRow): MailRow {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    nextAt: nextAt?.toISOString() ?? null,
    doneAt: doneAt?.toISOString() ?? null,
    mayRetry: refusal === null,
  };
}
