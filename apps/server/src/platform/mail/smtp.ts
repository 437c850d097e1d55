import type { Transporter } from 'nodemailer';

import { isLoopback } from '#/platform/http/requests/address.ts';

export type MailSender = { readonly name: string; readonly address: string };

export type SmtpOptions = {
  /** `smtp:` or `smtps:`, with account and password inside. */
  readonly url: URL;
  /** `Name <address>` or an address alone. */
  readonly from: MailSender;
};

/** Where mails are handed over, and how. */
export type SmtpServer = {
  readonly host: string;
  readonly port: number;
  /** From the first byte; by STARTTLS or not at all; where it is offered; never. */
  readonly encryption: 'implicit' | 'required' | 'offered' | 'none';
  readonly account: { readonly user: string; readonly password: string } | undefined;
  readonly from: MailSender;
};

export type OutgoingMail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** The mail server refused this mail for good: trying again would not help. */
export class MailRefused extends Error {}

/** Hands a mail over to the mail server; throws `MailRefused`, or what may be better later. The signal ends the attempt. */
export type SendMail = (mail: OutgoingMail, signal?: AbortSignal) => Promise<void>;

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** For a whole attempt, also with a server that says a little now and then: shorter than the outbox's lease. */
const ATTEMPT_MS = 120_000;

/**
 * The mail server of an address. Beyond this machine the connection must be encrypted and the certificate good
 * (OWASP ASVS 5.0 12.3.1), unless the address says `?requireTLS=false`.
 */
export function smtpServerOf({ url, from }: SmtpOptions): SmtpServer {
  const implicit = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const mayBePlain = isLoopback(host) || url.searchParams.get('requireTLS') === 'false';
  return {
    host,
    port: url.port === '' ? (implicit ? 465 : 587) : Number(url.port),
    encryption: implicit ? 'implicit' : mayBePlain ? 'offered' : 'required',
    account:
      url.username === ''
        ? undefined
        : { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
    from,
  };
}

/** Sends by SMTP to the server of an address. */
export function createSmtp(options: SmtpOptions): SendMail {
  return createSmtpTo(smtpServerOf(options));
}

/** Sends by SMTP; an attempt takes so long at most. */
export function createSmtpTo(server: SmtpServer, attemptMs = ATTEMPT_MS): SendMail {
  const { host, port, encryption, account, from } = server;
  const options = {
    // In plain only to this machine itself, whatever a resolver says of the name.
    host: encryption === 'none' && host === 'localhost' ? '127.0.0.1' : host,
    port,
    secure: encryption === 'implicit',
    requireTLS: encryption === 'required',
    ignoreTLS: encryption === 'none',
    ...(account === undefined ? {} : { auth: { user: account.user, pass: account.password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  // Loaded with the first mail: a server that sends none is spared its megabytes.
  let transport: Promise<Transporter> | undefined;
  const getTransport = () => (transport ??= import('nodemailer').then((mailer) => mailer.createTransport(options)));
  return async ({ id, to, subject, text, html }, signal) => {
    const limit = AbortSignal.timeout(attemptMs);
    try {
      await (
        await getTransport()
      ).sendMail({
        // Apart from the headers and as objects, since texts would be parsed: no parser decides who gets it (CVE-2025-13033).
        envelope: { from: { name: '', address: from.address }, to: [{ name: '', address: to }] },
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        // The same at every attempt, so that a mail server can tell a repetition.
        messageId: `<${id}@${from.address.split('@')[1]}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
      });
    } catch (error) {
      const redacted = redactSecrets(error, account);
      throw isFinal(redacted) ? new MailRefused(redacted.message) : redacted;
    }
  };
}

/** Takes out of what went wrong what only the mail server may know: some say again what they were told. */
function redactSecrets(error: unknown, account: SmtpServer['account']): unknown {
  if (!(error instanceof Error) || account === undefined || account.password === '') return error;
  const { user, password } = account;
  const secrets = [password, base64(password), base64(`\0${user}\0${password}`)];
  for (const field of ['message', 'response', 'stack'] as const) {
    const value = (error as { [K in typeof field]?: unknown })[field]; // nodemailer adds the answer
    if (typeof value !== 'string') continue;
    const redacted = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), value);
    Object.defineProperty(error, field, { value: redacted });
  }
  return error;
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/**
 * A 5xx answer to the recipient or to the mail itself (RFC 5321 4.2.1). One to the log-in or to the sender is
 * about the configuration, which an administrator can mend while the mails wait.
 */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown }; // nodemailer adds both
  return typeof responseCode === 'number' && responseCode >= 500 && ['RCPT TO', 'DATA'].includes(String(command));
}
