import {
  localMailServer,
  createMailAdministrator,
  type MailAdministrator,
} from '@foyer/server/test/administration/mail-administration.ts';
import { createTestOutbox, type TestOutbox } from '@foyer/server/test/database/outbox.ts';
import { createFakeSmtpServer, type FakeSmtpServer } from '@foyer/server/test/fakes/fake-smtp-server.ts';
import { createSmtpServer } from '@foyer/server/test/fakes/smtp-server.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let smtp: FakeSmtpServer;
let world: World;
let outgoing: TestOutbox;
let admin: MailAdministrator;
beforeAll(async () => {
  smtp = await createFakeSmtpServer();
  world = await createWorld();
  outgoing = createTestOutbox(world);
});
afterAll(async () => {
  await world.close();
  await smtp.close();
});
beforeEach(async () => {
  admin = await createMailAdministrator(world);
  await admin.remove();
});

const reaches = (to: string, reached: object) => expect.poll(() => outgoing.row(to)).toMatchObject(reached);

describe('mails that wait', () => {
  test('are sent immediately when a server is set, and wait again when it is removed', async () => {
    const [before, after] = [outgoing.mail(), outgoing.mail()];
    await outgoing.put(before);
    await world.clock.forward(60);
    expect(await outgoing.row(before.to)).toMatchObject({ state: 'waiting', attempts: 0 });
    await admin.set(localMailServer(smtp.port));
    await reaches(before.to, { state: 'sent', attempts: 1 });
    expect((await admin.browser.call('GET /v2/manage/dashboard')).data.health?.mail.configured).toBe(true);
    await admin.remove();
    await outgoing.put(after);
    await world.clock.forward(60);
    expect(await outgoing.row(after.to)).toMatchObject({ state: 'waiting', attempts: 0 });
    await admin.set(localMailServer(smtp.port));
    await reaches(after.to, { state: 'sent' });
  });

  test('for their next attempt are sent immediately by another server, without waiting for the wrong one', async () => {
    await admin.set(localMailServer(1));
    const mail = outgoing.mail();
    await outgoing.put(mail);
    await reaches(mail.to, { attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') });
    await admin.set(localMailServer(smtp.port));
    await reaches(mail.to, { state: 'sent', attempts: 2 });
  });

  test('in delivery when the server changes are delivered once', async () => {
    const gate = Promise.withResolvers<void>();
    const slow = await createSmtpServer({
      onRcptTo(_address, _session, callback) {
        // oxlint-disable-next-line promise/no-callback-in-promise -- the SMTP server's interface is a callback
        void gate.promise.then(() => callback());
      },
    });
    await admin.set(localMailServer(slow.port));
    const mail = outgoing.mail();
    await outgoing.put(mail);
    await reaches(mail.to, { attempts: 1 });
    await admin.set(localMailServer(smtp.port));
    gate.resolve();
    await reaches(mail.to, { state: 'sent', attempts: 1 });
    expect(slow.received).toHaveLength(1);
    expect(smtp.received.filter(({ envelope }) => envelope.to.includes(mail.to))).toEqual([]);
    await slow.close();
  });

  test('are sent with the sender of the setting, by every process', async () => {
    await using pair = await createWorld();
    const second = await pair.startSecondServer();
    const both = createTestOutbox(pair);
    const postmaster = await createMailAdministrator(pair);
    await postmaster.set(localMailServer(smtp.port, { fromName: 'Shop', fromAddress: 'shop@shop.example' }));
    await pair.app.workers.at(-1)?.stop(); // only the other process sends now
    const mail = both.mail({ to: 'other-process@shop.example' });
    await both.put(mail);
    const received = await smtp.nextMail(mail.to);
    expect(received.envelope.from).toBe('shop@shop.example');
    expect(received.headers.get('from')).toContain('Shop');
    expect(second.origin).not.toBe(pair.origin);
  });
});
