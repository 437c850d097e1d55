import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

import {
  localMailServer,
  createMailAdministrator,
  type MailAdministrator,
} from '@foyer/server/test/administration/mail-administration.ts';
import { createFakeSmtpServer, type FakeSmtpServer } from '@foyer/server/test/fakes/fake-smtp-server.ts';
import { createSmtpServer } from '@foyer/server/test/fakes/smtp-server.ts';
import { createCertificate } from '@foyer/server/test/files/certificate.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const PASSWORD = 'canary-7f3a91';
let smtp: FakeSmtpServer;
let world: World;
let admin: MailAdministrator;
beforeAll(async () => {
  smtp = await createFakeSmtpServer();
  world = await createWorld();
});
afterAll(async () => {
  await world.close();
  await smtp.close();
});
beforeEach(async () => {
  admin = await createMailAdministrator(world);
  await admin.remove();
});

describe('a test mail', () => {
  test('really arrives, states what it is, and is audited', async () => {
    await admin.set(localMailServer(smtp.port, { fromName: 'Shop' }));
    expect((await admin.test('probe@shop.example')).data).toEqual({ sent: true });
    const mail = await smtp.nextMail('probe@shop.example');
    expect(mail.subject).toBe('Test email from Foyer');
    expect(mail.text).toContain('arrived');
    const [line] = (await world.auditEntries('mail.tested')).slice(-1);
    expect(line).toMatchObject({ result: 'done', details: { recipient: 'probe@shop.example' } });
  });

  test('calls the installation by its brand, in the default language', async () => {
    await world.people.setting('brand', { name: 'Acme & Sons', company: 'Acme Ltd.' });
    await world.people.setting('languages', { default: 'de' });
    await admin.set(localMailServer(smtp.port));
    await admin.test('acme@shop.example');
    const mail = await smtp.nextMail('acme@shop.example');
    expect(mail.subject).toBe('Test-E-Mail von Acme & Sons');
    expect(mail.text).toContain('Acme Ltd.');
    expect(mail.text).not.toContain('Foyer');
    await world.people.setting('brand', { name: 'Foyer', company: 'Foyer' });
    await world.people.setting('languages', { default: 'en' });
  });

  test('without a mail server, or to what is no address, is refused', async () => {
    expect((await admin.test()).failure?.fields).toEqual({ '/value': 'none' });
    await admin.set(localMailServer(smtp.port));
    for (const to of ['nobody', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example'])
      expect((await admin.test(to)).failure?.fields).toEqual({ '/to': 'address' });
  });

  test('is sent by one user at most ten times in ten minutes', async () => {
    await admin.set(localMailServer(smtp.port));
    const responses = await Promise.all(Array.from({ length: 14 }, () => admin.test()));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  test('by an account needs its password; a wrong one is reported, and not repeated', async () => {
    const server = await createSmtpServer({
      authOptional: false,
      authMethods: ['PLAIN', 'LOGIN'],
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, callback) {
        if (username === 'foyer' && password === PASSWORD) return callback(null, { user: 'foyer' });
        // The server's response contains the password.
        return callback(new Error(`no such password: ${password} ${Buffer.from(password ?? '').toString('base64')}`));
      },
    });
    await admin.set(localMailServer(server.port));
    expect((await admin.test()).data).toMatchObject({ sent: false, kind: 'refused' });
    await admin.set(localMailServer(server.port, { username: 'foyer', password: 'wrong-canary' }));
    const { data, text } = await admin.test();
    expect(data).toMatchObject({ sent: false, kind: 'login', trouble: expect.stringContaining('no such password') });
    for (const output of [text, world.logLines.join(''), JSON.stringify(await world.auditEntries())])
      for (const form of ['wrong-canary', Buffer.from('wrong-canary').toString('base64')])
        expect(output).not.toContain(form);
    await admin.set(localMailServer(server.port, { username: 'foyer', password: PASSWORD }));
    expect((await admin.test()).data).toEqual({ sent: true });
    expect(server.received.at(-1)).toMatchObject({ user: 'foyer' });
    await server.close();
  });

  test('to a certificate that is not good is not sent, and the account is not told', async () => {
    const seen: string[] = [];
    const { key, cert } = createCertificate('127.0.0.1');
    const server = await createSmtpServer({
      secure: true,
      key,
      cert,
      onAuth({ password }, _session, callback) {
        seen.push(password ?? '');
        callback(null, { user: 'foyer' });
      },
    });
    await admin.set(localMailServer(server.port, { security: 'tls', username: 'foyer', password: PASSWORD }));
    expect((await admin.test()).data).toMatchObject({ sent: false, kind: 'tls' });
    expect([seen, server.received]).toEqual([[], []]);
    await server.close();
  });

  test('to a server that offers no encryption where that is needed is not sent', async () => {
    await admin.set(localMailServer(smtp.port, { security: 'starttls' }));
    expect((await admin.test('plain@shop.example')).data).toMatchObject({ sent: false, kind: 'tls' });
    expect(smtp.received.filter(({ envelope }) => envelope.to.includes('plain@shop.example'))).toEqual([]);
  });

  test('to a closed port or an unknown host reports so', async () => {
    await admin.set(localMailServer(1));
    expect((await admin.test()).data).toMatchObject({ sent: false, kind: 'connection' });
    await admin.set({ ...localMailServer(25), host: 'no-such-host.invalid', security: 'starttls' });
    expect((await admin.test()).data).toMatchObject({ sent: false, kind: 'address' });
  });

  test('whose recipient is refused reports the response of the server, in one line', async () => {
    await admin.set(localMailServer(smtp.port));
    smtp.rejectRecipients(550);
    const { data } = await admin.test();
    smtp.rejectRecipients(undefined);
    expect(data).toMatchObject({ sent: false, kind: 'refused', trouble: expect.stringContaining('not this one') });
    expect(data.trouble).not.toMatch(/[\r\n]/);
  });

  test('to a server that sends a little for ever ends long before an ordinary mail does', async () => {
    const endless: Server = createServer((socket) => {
      socket.on('error', () => undefined).write('220 mail.example\r\n');
      const saying = setInterval(() => socket.write('250-wait\r\n'), 500);
      socket.on('close', () => clearInterval(saying));
    });
    await once(endless.listen(0, '127.0.0.1'), 'listening');
    await admin.set(localMailServer((endless.address() as { port: number }).port));
    const { data } = await admin.test();
    expect(data).toMatchObject({ sent: false, kind: 'timeout' });
    endless.close();
    await admin.remove();
  });
});
