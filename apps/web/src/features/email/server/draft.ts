import type { MailServer, MailServerView } from '@foyer/contract/email.ts';
import { canonicalEmail, displayEmail } from '@foyer/contract/rules/email-address.ts';
import { mailServerProblems } from '@foyer/contract/rules/mail-server-rules.ts';
import { trimName } from '@foyer/contract/rules/visible-name.ts';

import { numberProblem, wholeNumber } from '#/administration/settings/whole-number.ts';
import { type FormProblems, type ProblemRow, COMMON_ROWS } from '#/shared/forms/form-problems.ts';
import { t } from '#/shared/i18n/language.ts';

export type MailServerValue = MailServer & { password?: string };

/** The email server as edited in the form. */
export type MailServerDraft = {
  readonly host: string;
  readonly port: string;
  readonly security: MailServer['security'];
  readonly username: string;
  /** Null keeps the stored password, which is never returned. */
  readonly password: string | null;
  readonly fromName: string;
  readonly fromAddress: string;
};

/** Default ports by encryption. */
const PORTS: Readonly<Record<MailServer['security'], string>> = { tls: '465', starttls: '587', none: '25' };
const PORT = { min: 1, max: 65_535 };
const EMPTY = { host: '', security: 'starttls', username: '', fromName: '', fromAddress: '' } as const;

export function draftOf({ value, hasPassword }: MailServerView): MailServerDraft {
  const { port, ...rest } = value ?? { ...EMPTY, port: Number(PORTS.starttls) };
  return {
    ...rest,
    fromAddress: displayEmail(rest.fromAddress),
    port: String(port),
    password: hasPassword ? null : '',
  };
}

export function valueOf({ port, password, ...rest }: MailServerDraft): MailServerValue {
  const server = {
    ...rest,
    host: rest.host.trim(),
    username: rest.username.trim(),
    fromName: trimName(rest.fromName),
    fromAddress: canonicalEmail(rest.fromAddress) ?? rest.fromAddress,
    port: wholeNumber(port, PORT.min, PORT.max) ?? NaN,
  };
  return password === null ? server : { ...server, password };
}

/** Changes the encryption, and the port with it unless a custom port was entered. */
export function withSecurity(draft: MailServerDraft, security: MailServer['security']): Partial<MailServerDraft> {
  return { security, ...(draft.port === PORTS[draft.security] && { port: PORTS[security] }) };
}

/**
 * Whether the stored password would be sent to a target other than the one it was entered for. The server then requires
 * the password again.
 */
export function passwordTargetChanged(draft: MailServerDraft, { value, hasPassword }: MailServerView): boolean {
  const next = valueOf(draft);
  const fields = ['host', 'port', 'security', 'username'] as const;
  return hasPassword && fields.some((field) => value?.[field] !== next[field]);
}

const message: Readonly<Record<string, () => string>> = {
  host: () => t('emailServer.wrong.host'),
  unencrypted: () => t('emailServer.wrong.unencrypted'),
  characters: () => t('emailServer.wrong.characters'),
  without_username: () => t('emailServer.wrong.withoutUsername'),
  address: () => t('emailServer.wrong.address'),
  needed_again: () => t('emailServer.passwordAgain'),
};

/** Validation errors of the draft, by field. */
export function problemsOf(draft: MailServerDraft, current: MailServerView): FormProblems['fields'] {
  const { password, ...server } = valueOf(draft);
  const problems = Object.entries(mailServerProblems(server, password));
  return {
    ...Object.fromEntries(problems.map(([field, rule]) => [field, message[rule]?.() ?? t('errors.A0401')])),
    ...numberProblem('/port', draft.port, PORT.min, PORT.max),
    ...(password === undefined &&
      passwordTargetChanged(draft, current) && { '/password': t('emailServer.passwordAgain') }),
  };
}

const FIELDS = ['host', 'security', 'username', 'password', 'fromName', 'fromAddress'] as const;

/** Error texts for a refused change. */
export const ROWS: readonly ProblemRow[] = [
  { code: 'A0401', at: '/value', rule: 'fixed', message: () => t('emailServer.fixed') },
  { code: 'A0401', at: '/value', rule: 'links', message: () => t('emailServer.noLinks') },
  ...FIELDS.flatMap((field) =>
    Object.entries(message).map(([rule, getMessage]): ProblemRow => ({
      code: 'A0401',
      at: `/value/${field}`,
      rule,
      field: `/${field}`,
      message: getMessage,
    })),
  ),
  ...COMMON_ROWS,
];
