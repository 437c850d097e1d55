import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A received email. The recipients are the envelope's, independent of the headers. */
export type ReceivedMail = {
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly raw: string;
  /** The key of the link in the email; throws when there is none. */
  readonly key: string;
};

export type FakeSmtpServer = {
  /** Value for FOYER_SMTP_URL. */
  readonly url: string;
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** Returns the next unread email (to this mailbox, if given), or waits for it. Each email is returned once. */
  nextMail(mailbox?: string): Promise<ReceivedMail>;
  /** Stops the server, as in an outage; `start` restarts it on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Rejects each recipient with this SMTP code; undefined accepts recipients again. */
  rejectRecipients(code: number | undefined): void;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Timeout that ends a hanging test, long enough for slow machines. */
const WAIT_MS = 50_000;

/** A real SMTP server on loopback that stores the emails it receives. */
export async function createFakeSmtpServer(): Promise<FakeSmtpServer> {
  const received: ReceivedMail[] = [];
  const consumed = new Set<ReceivedMail>();
  const waiting = new Set<() => void>();
  let refusal: number | undefined;
  let port = 0;
  let server = await listen();

  async function listen(): Promise<SMTPServer> {
    const instance = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo(_address, _session, callback) {
        callback(
          refusal === undefined ? undefined : Object.assign(new Error('not this one'), { responseCode: refusal }),
        );
      },
      onData(stream, { envelope }, callback) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          receive(Buffer.concat(chunks), {
            from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
            // oxlint-disable-next-line promise/no-callback-in-promise -- the email server's interface is a callback
          }).then(() => callback(), callback);
        });
      },
    });
    instance.on('error', () => undefined); // a client that hangs up
    instance.listen(port, '127.0.0.1');
    await once(instance.server, 'listening');
    port = (instance.server.address() as AddressInfo).port; // a TCP server
    return instance;
  }

  async function receive(bytes: Buffer, envelope: ReceivedMail['envelope']): Promise<void> {
    received.push(await readMail(bytes, envelope));
    waiting.forEach((check) => check());
  }

  const stop = () => new Promise<void>((resolve) => server.close(resolve));

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    async nextMail(mailbox) {
      const { promise, resolve, reject } = Promise.withResolvers<ReceivedMail>();
      const check = () => {
        const mail = received.find(
          (one) => !consumed.has(one) && (mailbox === undefined || one.envelope.to.includes(mailbox)),
        );
        if (mail === undefined) return;
        consumed.add(mail);
        waiting.delete(check);
        resolve(mail);
      };
      waiting.add(check);
      check();
      const timer = setTimeout(() => reject(new Error('No email arrived.')), WAIT_MS);
      return promise.finally(() => {
        clearTimeout(timer);
        waiting.delete(check);
      });
    },
    stop,
    async start() {
      server = await listen();
    },
    rejectRecipients(code) {
      refusal = code;
    },
    close: stop,
    [Symbol.asyncDispose]: stop,
  };
}

async function readMail(bytes: Buffer, envelope: ReceivedMail['envelope']): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(bytes);
  const text = mail.text ?? '';
  return {
    envelope,
    subject: mail.subject ?? '',
    text,
    html: mail.html ?? '',
    headers: new Map(mail.headers.map(({ key, value }) => [key, value])),
    raw: bytes.toString('utf8'),
    get key() {
      const key = /[?&]key=([\w-]{43})\b/.exec(text)?.[1];
      if (key === undefined) throw new Error(`The email "${mail.subject ?? ''}" has no link.`);
      return key;
    },
  };
}
