import { closed, endpoint } from './core/endpoint.ts';
import { ListTotal, Id, PageQuery, pageOf, Search, Time } from './core/pagination.ts';
import * as Type from './core/schema.ts';
import { HOST_LENGTH, MAIL_ACCOUNT_LENGTH, MAIL_PASSWORD_LENGTH, SENDER_NAME_LENGTH } from './limits/email.ts';
import { EMAIL_LENGTH } from './rules/email-address.ts';
import { SettingVersion } from './settings.ts';

export const MAIL_STATES = ['waiting', 'sent', 'replaced', 'dead'] as const;
export const MailState = Type.Enum([...MAIL_STATES]);
export type MailState = (typeof MAIL_STATES)[number];

/** Recorded as the last error of an email that expired before it was sent. Stored: the value must not change. */
export const EXPIRED_MAIL_ERROR = 'no longer worth sending';

const NoTime = Type.Union([Time, Type.Null()]);

/** An email and its delivery state, without its content. */
export const MailRow = closed({
  id: Type.String(),
  recipient: Type.String(),
  subject: Type.String(),
  state: MailState,
  attempts: Type.Integer(),
  /** Error of the last attempt. */
  trouble: Type.Union([Type.String(), Type.Null()]),
  createdAt: Time,
  /** Time of the next attempt; null unless it is waiting. */
  nextAt: NoTime,
  /** When the email was sent, replaced or abandoned. */
  doneAt: NoTime,
  /** Whether the email can be sent again: its content is still stored and has not expired. */
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
    /** Number of matching emails in each state. */
    counts: closed({ waiting: ListTotal, sent: ListTotal, replaced: ListTotal, dead: ListTotal }),
  }),
  errors: [],
  doc: 'Emails of the whole installation in the last 30 days, newest first. With `query`, only emails whose recipient contains it.',
});

export const retryMail = endpoint({
  method: 'POST',
  path: '/v2/manage/mails/{id}/retry',
  access: 'mails.write',
  params: closed({ id: Id }),
  result: Type.Null(),
  errors: [],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Sends a waiting or abandoned email now. Otherwise A0401 at `/mail`: `sent`; `replaced` by a newer email; `expired`, also if its content was erased; `under_way` while it is being sent.',
});

/** Implicit TLS, mandatory STARTTLS, or plain text, which is allowed on loopback only. */
export const MAIL_SECURITY = ['tls', 'starttls', 'none'] as const;

/** The SMTP server that delivers emails. Further rules: rules/mail-server-rules.ts. */
const MailServer = closed({
  host: Type.String({ minLength: 1, maxLength: HOST_LENGTH }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  security: Type.Enum([...MAIL_SECURITY]),
  /** Username at the server; empty if it requires no sign-in. */
  username: Type.String({ maxLength: MAIL_ACCOUNT_LENGTH }),
  fromName: Type.String({ maxLength: SENDER_NAME_LENGTH }),
  fromAddress: Type.String({ minLength: 1, maxLength: EMAIL_LENGTH }),
});
export type MailServer = Type.Static<typeof MailServer>;

const MailServerViewSchema = closed({
  /** Null if none is configured. */
  value: Type.Union([MailServer, Type.Null()]),
  /** Whether a password is stored. It is never returned. */
  hasPassword: Type.Boolean(),
  /**
   * Whether the server is set by the environment (`FOYER_SMTP_URL`). It is then read-only here, and its username is not
   * returned.
   */
  fixed: Type.Boolean(),
  /** Whether the base address of links in emails is known. Without it no email server can be set. */
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
  doc: 'The email server, without its password.',
});

export const changeMailServer = endpoint({
  method: 'PUT',
  path,
  access: 'settings.write',
  highest: true,
  body: closed({
    value: closed({
      ...MailServer.properties,
      /** If omitted, the stored password is kept; if empty, it is deleted. */
      password: Type.Optional(Type.String({ maxLength: MAIL_PASSWORD_LENGTH })),
    }),
    version: SettingVersion,
  }),
  result: MailServerViewSchema,
  errors: ['confirmation_needed'],
  callerRate,
  doc: 'Sets the email server. This requires a super administrator, because the operator of the server can read the links in emails. The change applies immediately on every process, also to emails that already wait. The password must be sent again if host, port, security or username change while a password is stored: otherwise A0401 at `/value/password` (`needed_again`). A0401 at `/value` if the environment sets the email server (`fixed`) or has no `FOYER_PUBLIC_URL` (`links`), at `/value/security` (`unencrypted`) for `none` beyond loopback, at `/value/host`, `/value/username`, `/value/password`, `/value/fromName` and `/value/fromAddress` for an invalid value, at `/version` (`stale`) after an edit conflict. Needs a confirmation (A0301).',
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
  doc: 'Deletes the email server and its password; emails then wait until there is another one. Requires a super administrator. A0401 at `/value` (`fixed`) if the environment sets the email server, at `/version` (`stale`) after an edit conflict. Needs a confirmation (A0301).',
});

/** Why a test email failed: host name, connection, TLS, sign-in, refusal by the server, or timeout. */
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
      /** Error of the server or of the connection, on one line. */
      trouble: Type.String(),
    }),
  ]),
  errors: ['confirmation_needed'],
  callerRate: { calls: 10, seconds: 600, exact: true },
  doc: 'Sends one test email immediately through the saved email server, and returns the result within ten seconds. Requires a super administrator. A0401 at `/to` (`address`) for anything but an email address, at `/value` (`none`) without an email server. Needs a confirmation (A0301).',
});
