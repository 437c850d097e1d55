import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import type { MailServer } from '@foyer/contract/email.ts';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

import { createSmtp, type OutgoingMail } from '#/platform/mail/smtp.ts';

/** An email that reached the server, and how it was sent. */
export type SmtpDelivery = {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly secure: boolean;
  readonly user: string | undefined;
};

export const SENDER = { name: 'Foyer', address: 'foyer@shop.example' };
export const MAIL_SERVER: MailServer = {
  host: 'mail.shop.example',
  port: 587,
  security: 'starttls',
  username: '',
  fromName: 'Foyer',
  fromAddress: 'foyer@shop.example',
};
export const MAIL: OutgoingMail = {
  id: '019a0000-0000-7000-8000-000000000000',
  to: 'maria@example.org',
  subject: 'Hello',
  text: 'A text.',
  html: '<p>A text.</p>',
};

/** SMTP server on all IPv4 addresses of this machine and a free port. Stores the emails that it accepts. */
export async function createSmtpServer(options: SMTPServerOptions = {}) {
  const received: SmtpDelivery[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope, secure, user }, callback) {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      const to = envelope.rcptTo.map(({ address }) => address);
      let raw = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (raw += chunk));
      stream.on('end', () => {
        received.push({ from, to, raw, secure, user });
        callback();
      });
    },
    ...options,
  });
  server.on('error', () => undefined); // a client that hangs up
  server.listen(0, '0.0.0.0');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port, // a TCP server
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** Sends an email. Returns `sent` or the error. */
export async function sendMail(url: string, mail: Partial<OutgoingMail> = {}, from = SENDER): Promise<'sent' | Error> {
  const outcome = createSmtp({ url: new URL(url), from })({ ...MAIL, ...mail });
  return outcome.then(
    () => 'sent',
    (error: Error) => error,
  );
}
