import Type from 'typebox';

import { closed, endpoint } from './core/endpoint.ts';
import { ListTotal, Id, PageQuery, pageOf, Search, Time } from './core/pagination.ts';

export const MAIL_STATES = ['waiting', 'sent', 'replaced', 'dead'] as const;
export const MailState = Type.Enum([...MAIL_STATES]);
export type MailState = (typeof MAIL_STATES)[number];

const NoTime = Type.Union([Time, Type.Null()]);

/** A mail and what became of it; never what it says. */
export const MailRow = closed({
  id: Type.String(),
  recipient: Type.String(),
  subject: Type.String(),
  state: MailState,
  attempts: Type.Integer(),
  /** What went wrong the last time. */
  trouble: Type.Union([Type.String(), Type.Null()]),
  createdAt: Time,
  /** When it is tried next; null unless it waits. */
  nextAt: NoTime,
  /** When it was sent, replaced or given up. */
  doneAt: NoTime,
  /** Whether it can be sent again: what it says is still there, and worth sending. */
  mayRetry: Type.Boolean(),
});
export type MailRow = Type.Static<typeof MailRow>;

export const listMails = endpoint({
  method: 'GET',
  path: '/v2/manage/mails',
  access: 'mails.read',
  query: closed({ state: Type.Optional(MailState), query: Type.Optional(Search), ...PageQuery }),
  result: closed({
    ...pageOf(MailRow).properties,
    /** How many there are in each state, of this search. */
    counts: closed({ waiting: ListTotal, sent: ListTotal, replaced: ListTotal, dead: ListTotal }),
  }),
  errors: [],
  doc: 'The mails of the last 30 days, of the whole installation, the newest first; with `query` those whose recipient holds it.',
});

export const retryMail = endpoint({
  method: 'POST',
  path: '/v2/manage/mails/{id}/retry',
  access: 'mails.write',
  params: closed({ id: Id }),
  result: Type.Null(),
  errors: [],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Sends a mail that waits or was given up now. A0401 at `/mail` otherwise: `sent`, `replaced` by a newer one, `expired` or erased since it is no longer worth sending, `under_way` at this moment.',
});
