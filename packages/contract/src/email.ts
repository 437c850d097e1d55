import Type from 'typebox';

import { closed, endpoint } from './core/endpoint.ts';
import { ListTotal, Id, PageQuery, pageOf, Search, Time } from './core/pagination.ts';
import { HOST_LENGTH, MAIL_ACCOUNT_LENGTH, MAIL_PASSWORD_LENGTH, SENDER_NAME_LENGTH } from './limits/email.ts';
import { EMAIL_LENGTH } from './rules/email-address.ts';
import { SettingVersion } from './settings.ts';

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

/** Encrypted from the first byte, encrypted by STARTTLS or not at all, or plain: on the machine itself alone. */
export const MAIL_SECURITY = ['tls', 'starttls', 'none'] as const;

/** Where mails are handed over. Further rules: rules/mail-server-rules.ts. */
const MailServer = closed({
  host: Type.String({ minLength: 1, maxLength: HOST_LENGTH }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  security: Type.Enum([...MAIL_SECURITY]),
  /** Of the account there; nothing where none is needed. */
  username: Type.String({ maxLength: MAIL_ACCOUNT_LENGTH }),
  fromName: Type.String({ maxLength: SENDER_NAME_LENGTH }),
  fromAddress: Type.String({ minLength: 1, maxLength: EMAIL_LENGTH }),
});
export type MailServer = Type.Static<typeof MailServer>;

const MailServerViewSchema = closed({
  /** Null while there is none. */
  value: Type.Union([MailServer, Type.Null()]),
  /** Whether a password is kept. It is never shown. */
  hasPassword: Type.Boolean(),
  /** The environment decides (`FOYER_SMTP_URL`): nothing can be changed here. Its account is not shown. */
  fixed: Type.Boolean(),
  /** Whether it is known what the links in mails begin with; without that no mail server can be set. */
  linksKnown: Type.Boolean(),
  version: SettingVersion,
  changedAt: Type.Union([Time, Type.Null()]),
  changedBy: Type.Union([Type.String(), Type.Null()]),
});
export type MailServerView = Type.Static<typeof MailServerViewSchema>;

const path = '/v2/manage/settings/mail';
const callerRate = { calls: 120, seconds: 60 };

export const readMailServer = endpoint({
  method: 'GET',
  path,
  access: 'settings.read',
  result: MailServerViewSchema,
  errors: [],
  doc: 'The mail server, without its password.',
});

export const changeMailServer = endpoint({
  method: 'PUT',
  path,
  access: 'settings.write',
  highest: true,
  body: closed({
    value: closed({
      ...MailServer.properties,
      /** The one that is kept when left out; none when empty. */
      password: Type.Optional(Type.String({ maxLength: MAIL_PASSWORD_LENGTH })),
    }),
    version: SettingVersion,
  }),
  result: MailServerViewSchema,
  errors: ['confirmation_needed'],
  callerRate,
  doc: 'Sets the mail server, which takes a super administrator: its operator can read the links in emails. Every process uses it at once, also for emails that already wait. Another server needs the password again: A0401 at `/value/password` (`needed_again`) when host, port, security or username change, a password is kept, and none is sent. A0401 at `/value` (`fixed`, `links`) where the environment sets the mail server or has no `FOYER_PUBLIC_URL`, at `/value/security` (`unencrypted`) for `none` beyond the machine itself, at `/value/host`, `/value/username`, `/value/password`, `/value/fromName` and `/value/fromAddress` for a value of another form, at `/version` (`stale`) after an edit conflict. Needs a confirmation (A0301).',
});

export const removeMailServer = endpoint({
  method: 'DELETE',
  path,
  access: 'settings.write',
  highest: true,
  query: closed({ version: SettingVersion }),
  result: MailServerViewSchema,
  errors: ['confirmation_needed'],
  callerRate,
  doc: 'Forgets the mail server and its password; mails wait from then on. Refused like a change of it.',
});

/** What a test mail may fail at: the name of the server, the way to it, encryption, its account, its word, or time. */
export const MAIL_ERRORS = ['address', 'connection', 'tls', 'login', 'refused', 'timeout'] as const;
export type MailErrorKind = (typeof MAIL_ERRORS)[number];

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/v2/manage/settings/mail/test',
  access: 'settings.write',
  highest: true,
  body: closed({ to: Type.String({ minLength: 1, maxLength: EMAIL_LENGTH }) }),
  result: Type.Union([
    closed({ sent: Type.Literal(true) }),
    closed({
      sent: Type.Literal(false),
      kind: Type.Enum([...MAIL_ERRORS]),
      /** What the server, or the way to it, said: one line. */
      trouble: Type.String(),
    }),
  ]),
  errors: ['confirmation_needed'],
  callerRate: { calls: 10, seconds: 600, exact: true },
  doc: 'Sends one test email at once, for a super administrator, by the saved mail server, and returns the result within ten seconds. A0401 at `/to` (`address`) for anything but an email address, at `/value` (`none`) while there is no mail server. Needs a confirmation (A0301).',
});
