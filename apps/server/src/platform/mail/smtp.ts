import type { Transporter } from 'nodemailer';

import { isLoopback } from '#/platform/http/requests/address.ts';

export type MailSender = { readonly name: string; readonly address: string };

export type SmtpOptions = {
  /** URL of the scheme `smtp:` or `smtps:`, optionally with a user name and password. */
  readonly url: URL;
  readonly from: MailSender;
};

export type SmtpServer = {
  readonly host: string;
  readonly port: number;
  /**
   * `implicit`: TLS from the first byte. `required`: STARTTLS, or no delivery. `offered`: STARTTLS if offered. `none`:
   * no TLS.
   */
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

/** Error: the email server refused this email permanently, so a retry would not help. */
export class MailRefused extends Error {}

/**
 * Sends an email to the email server. Throws `MailRefused`, or an error after which a retry may succeed. The signal
 * aborts the attempt.
 */
export type SendMail = (mail: OutgoingMail, signal?: AbortSignal) => Promise<void>;

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** Timeout of a whole attempt, even if the server keeps sending a little. Shorter than the outbox's lease. */
const ATTEMPT_MS = 120_000;

/**
 * Settings of the email server at a URL. A connection to another machine must be encrypted and have a valid certificate
 * (OWASP ASVS 5.0 12.3.1), unless the URL contains `?requireTLS=false`.
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

export function createSmtp(options: SmtpOptions): SendMail {
  return createSmtpTo(smtpServerOf(options));
}

/** An attempt takes at most `attemptMs`. */
export function createSmtpTo(server: SmtpServer, attemptMs = ATTEMPT_MS): SendMail {
  const { host, port, encryption, account, from } = server;
  const options = {
    // Without TLS, `localhost` is always the loopback address, even if a resolver returns another address for the name.
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
  // Loaded with the first email, since a server that sends none saves several megabytes.
  let transport: Promise<Transporter> | undefined;
  const getTransport = () => (transport ??= import('nodemailer').then((mailer) => mailer.createTransport(options)));
  return async ({ id, to, subject, text, html }, signal) => {
    const limit = AbortSignal.timeout(attemptMs);
    try {
      await (
        await getTransport()
      ).sendMail({
        // Separate from the headers and as objects, since strings would be parsed: a parser must not determine the
        // recipient (CVE-2025-13033).
        envelope: { from: { name: '', address: from.address }, to: [{ name: '', address: to }] },
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        // Equal in every attempt, so that an email server can detect a repetition.
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

/** Removes the password from an error, since some email servers repeat their input. */
function redactSecrets(error: unknown, account: SmtpServer['account']): unknown {
  if (!(error instanceof Error) || account === undefined || account.password === '') return error;
  const { user, password } = account;
  const secrets = [password, base64(password), base64(`\0${user}\0${password}`)];
  for (const field of ['message', 'response', 'stack'] as const) {
    const value = (error as { [K in typeof field]?: unknown })[field]; // nodemailer adds the response
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
 * Whether an error is a 5xx response to the recipient or to the message itself (RFC 5321 4.2.1). A 5xx response to the
 * login or the sender concerns the configuration, which an administrator can correct while the emails wait.
 */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown }; // nodemailer adds both
  return typeof responseCode === 'number' && responseCode >= 500 && ['RCPT TO', 'DATA'].includes(String(command));
}
