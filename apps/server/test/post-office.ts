import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived: the envelope says who gets it, whatever the headers say. */
export type ReceivedMail = {
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly raw: string;
  /** The key of the link inside; throws when there is none. */
  readonly key: string;
};

export type PostOffice = {
  /** For FOYER_SMTP_URL. */
  readonly url: string;
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** The next mail, to this mailbox if one is named, that nobody has taken yet; also one that is still to come. */
  next(mailbox?: string): Promise<ReceivedMail>;
  /** Stops answering, as a mail server that is down; `open` brings it back at the same address. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Answers each recipient with this SMTP code from now on; undefined takes them again. */
  refuse(code: number | undefined): void;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Timeout that ends a hanging test. A slow machine does not reach it. */
const WAIT_MS = 50_000;

/** A real mail server on loopback, which keeps what it gets. */
export async function createPostOffice(): Promise<PostOffice> {
  const received: ReceivedMail[] = [];
  const taken = new Set<ReceivedMail>();
  const waiting = new Set<() => void>();
  let refusal: number | undefined;
  let port = 0;
  let server = await listen();

  async function listen(): Promise<SMTPServer> {
    const fresh = new SMTPServer({
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
          keep(Buffer.concat(chunks), {
            from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
            // oxlint-disable-next-line promise/no-callback-in-promise -- the mail server's interface is a callback
          }).then(() => callback(), callback);
        });
      },
    });
    fresh.on('error', () => undefined); // a client that hangs up
    fresh.listen(port, '127.0.0.1');
    await once(fresh.server, 'listening');
    port = (fresh.server.address() as AddressInfo).port; // a TCP server
    return fresh;
  }

  async function keep(bytes: Buffer, envelope: ReceivedMail['envelope']): Promise<void> {
    received.push(await readMail(bytes, envelope));
    waiting.forEach((look) => look());
  }

  const shut = () => new Promise<void>((resolve) => server.close(resolve));

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    async next(mailbox) {
      const { promise, resolve, reject } = Promise.withResolvers<ReceivedMail>();
      const look = () => {
        const mail = received.find(
          (one) => !taken.has(one) && (mailbox === undefined || one.envelope.to.includes(mailbox)),
        );
        if (mail === undefined) return;
        taken.add(mail);
        waiting.delete(look);
        resolve(mail);
      };
      waiting.add(look);
      look();
      const clock = setTimeout(() => reject(new Error('No mail came.')), WAIT_MS);
      return promise.finally(() => {
        clearTimeout(clock);
        waiting.delete(look);
      });
    },
    shut,
    async open() {
      server = await listen();
    },
    refuse(code) {
      refusal = code;
    },
    close: shut,
    [Symbol.asyncDispose]: shut,
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
      if (key === undefined) throw new Error(`The mail "${mail.subject ?? ''}" has no link.`);
      return key;
    },
  };
}
