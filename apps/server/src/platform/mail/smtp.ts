import type { Transporter } from 'nodemailer';

import { isLoopback } from '#/platform/address.ts';

export type SmtpOptions = {
  /** `smtp:` or `smtps:`, with account and password inside. */
  readonly url: URL;
  /** `Name <address>` or an address alone. */
  readonly from: { readonly name: string; readonly address: string };
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

/** Hands a mail over to the mail server; throws `MailRefused`, or what may be better later. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** For a whole attempt, also with a server that says a little now and then: shorter than the outbox's lease. */
const ATTEMPT_MS = 120_000;

/**
 * Sends by SMTP. Beyond this machine the connection must be encrypted and the certificate good (OWASP ASVS
 * 5.0 12.3.1), unless the address says `?requireTLS=false`.
 */
export function createSmtp({ url, from }: SmtpOptions): SendMail {
  const implicit = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const options = {
    host,
    port: url.port === '' ? (implicit ? 465 : 587) : Number(url.port),
    secure: implicit,
    requireTLS: !implicit && !isLoopback(host) && url.searchParams.get('requireTLS') !== 'false',
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  // Loaded with the first mail: a server that sends none is spared its megabytes.
  let transport: Promise<Transporter> | undefined;
  const getTransport = () => (transport ??= import('nodemailer').then((mailer) => mailer.createTransport(options)));
  return async ({ id, to, subject, text, html }) => {
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
        signal: AbortSignal.timeout(ATTEMPT_MS),
      });
    } catch (error) {
      throw isFinal(error) ? new MailRefused(error.message) : error;
    }
  };
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
