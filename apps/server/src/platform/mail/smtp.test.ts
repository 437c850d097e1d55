import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

import { createSmtpServer, sendMail } from '@foyer/server/test/fakes/smtp-server.ts';
import { type Certificate, createCertificate } from '@foyer/server/test/files/certificate.ts';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { MailRefused } from './smtp.ts';

/** Address of this machine that does not count as loopback. */
const BEYOND = '0.0.0.0';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** An email server that is closed after the test. */
async function mailServer(options: SMTPServerOptions = {}) {
  const server = await createSmtpServer(options);
  open.push(server.close);
  return server;
}

/** An error with an email server's response code. */
const answer = (responseCode: number) => Object.assign(new Error('not this'), { responseCode });

describe('beyond this machine', () => {
  const startTls = ({ cert, key }: Certificate): SMTPServerOptions => ({ disabledCommands: [], cert, key });

  test('a server that offers no encryption gets nothing (OWASP ASVS 5.0 12.3.1)', async () => {
    const { port, received } = await mailServer();
    expect(await sendMail(`smtp://${BEYOND}:${port}`)).toBeInstanceOf(Error);
    expect(await sendMail(`smtp://${BEYOND}:${port}?requireTLS=true`)).toBeInstanceOf(Error);
    expect(received).toEqual([]);
  });

  test('it gets emails when the URL accepts that', async () => {
    const { port, received } = await mailServer();
    expect(await sendMail(`smtp://${BEYOND}:${port}?requireTLS=false`)).toBe('sent');
    expect(received).toMatchObject([{ secure: false }]);
  });

  test('a server with a self-signed certificate gets nothing', async () => {
    const { port, received } = await mailServer(startTls(createCertificate(BEYOND)));
    expect(await sendMail(`smtp://${BEYOND}:${port}`)).toMatchObject({ message: expect.stringMatching(/self-signed/) });
    expect(received).toEqual([]);
  });

  test('with a valid certificate the connection is encrypted before anything is sent', async () => {
    const certificate = createCertificate(BEYOND);
    trust(certificate);
    const { port, received } = await mailServer(startTls(certificate));
    expect(await sendMail(`smtp://${BEYOND}:${port}`)).toBe('sent');
    expect(received).toMatchObject([{ secure: true }]);
  });
});

describe('smtps', () => {
  const implicit = ({ cert, key }: Certificate): SMTPServerOptions => ({ secure: true, cert, key });

  test.each([
    ['of its own making', createCertificate('127.0.0.1'), false],
    ['of another host', createCertificate('192.0.2.1'), true],
    ['that has expired', createCertificate('127.0.0.1', 0.5), true],
  ])('a certificate %s is refused', async (_what, certificate, trusted) => {
    if (trusted) trust(certificate);
    const { port, received } = await mailServer(implicit(certificate));
    expect(await sendMail(`smtps://127.0.0.1:${port}`)).toMatchObject({
      message: expect.stringMatching(/certificate/i),
    });
    expect(received).toEqual([]);
  });

  test('a valid certificate is accepted', async () => {
    const certificate = createCertificate('127.0.0.1');
    trust(certificate);
    const { port, received } = await mailServer(implicit(certificate));
    expect(await sendMail(`smtps://127.0.0.1:${port}`)).toBe('sent');
    expect(received).toMatchObject([{ secure: true }]);
  });

  test('a server that speaks no TLS is no smtps server', async () => {
    const { port, received } = await mailServer();
    expect(await sendMail(`smtps://127.0.0.1:${port}`)).toBeInstanceOf(Error);
    expect(received).toEqual([]);
  });
});

describe('account and password', () => {
  const withAccount = (): SMTPServerOptions => ({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, callback) {
      if (username === 'mailer@shop.example' && password === 'p@ss/:w%rd') callback(null, { user: username });
      else callback(answer(535));
    },
  });

  test('of the address are used', async () => {
    const { port, received } = await mailServer(withAccount());
    expect(await sendMail(`smtp://mailer%40shop.example:p%40ss%2F%3Aw%25rd@127.0.0.1:${port}`)).toBe('sent');
    expect(received).toMatchObject([{ user: 'mailer@shop.example' }]);
  });

  test.each(['mailer%40shop.example:canary@', ''])(
    'that are wrong or missing (%j) can be corrected while the email waits, and are not disclosed',
    async (account) => {
      const { port, received } = await mailServer(withAccount());
      const failure = await sendMail(`smtp://${account}127.0.0.1:${port}`);
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(MailRefused);
      expect(String(failure)).not.toContain('canary');
      expect(received).toEqual([]);
    },
  );
});

describe('an answer', () => {
  const refusing = {
    recipient: (code: number): SMTPServerOptions => ({ onRcptTo: (_to, _session, done) => done(answer(code)) }),
    mail: (code: number): SMTPServerOptions => ({
      onData(stream, _session, done) {
        stream.resume().on('end', () => done(answer(code)));
      },
    }),
    sender: (code: number): SMTPServerOptions => ({ onMailFrom: (_from, _session, done) => done(answer(code)) }),
  };

  test.each([
    ['recipient', 550, true],
    ['recipient', 451, false],
    ['mail', 554, true],
    ['mail', 452, false],
    ['sender', 550, false], // concerns the configuration, not this email
    ['sender', 451, false],
  ] as const)('to the %s of %d: for good is %s', async (what, code, final) => {
    const { port } = await mailServer(refusing[what](code));
    const failure = await sendMail(`smtp://127.0.0.1:${port}`);
    expect(failure).toMatchObject({ message: expect.stringContaining(String(code)) });
    expect(failure instanceof MailRefused).toBe(final);
  });
});

describe('a server that', () => {
  /** A server that accepts connections and passes them to the test. */
  async function silent(onConnection: (socket: Socket) => void = () => undefined) {
    const connected = Promise.withResolvers<Socket>();
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      connected.resolve(socket);
      onConnection(socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    open.push(async () => server.close());
    return { port: (server.address() as AddressInfo).port, connected: connected.promise }; // a TCP server
  }

  const closed = (socket: Socket) => new Promise<void>((resolve) => socket.on('close', () => resolve()));

  test('sends no greeting times out after ten seconds, and is retried later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { port, connected } = await silent();
    const sending = sendMail(`smtp://127.0.0.1:${port}`);
    const ended = closed(await connected);
    vi.advanceTimersByTime(10_000);
    const failure = await sending;
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(MailRefused);
    await ended;
  });

  test('sends a little for ever times out before another process may claim the email', async () => {
    const giveUp = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(giveUp.signal);
    const { port, connected } = await silent((socket) => socket.write('220-wait\r\n'));
    const sending = sendMail(`smtp://127.0.0.1:${port}`);
    const ended = closed(await connected);
    giveUp.abort();
    const failure = await sending;
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(MailRefused);
    expect(timeout.mock.calls).toEqual([[120_000]]); // shorter than the outbox's lease of 180 seconds
    await ended;
  });
});

/** Makes the process trust a certificate, as an operator does with NODE_EXTRA_CA_CERTS. */
function trust({ cert }: Certificate): void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, cert]);
  open.push(async () => setDefaultCACertificates(before));
}
