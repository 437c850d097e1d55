import { createTestOutbox, type TestOutbox } from '@foyer/server/test/database/outbox.ts';
import { createFakeSmtpServer, type FakeSmtpServer } from '@foyer/server/test/fakes/fake-smtp-server.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { createLog } from '#/platform/log.ts';

import { createMailWorker } from './mail-worker.ts';
import { createSmtp } from './smtp.ts';

const config = (office: FakeSmtpServer) => ({
  FOYER_SMTP_URL: office.url,
  FOYER_MAIL_FROM: 'Foyer <foyer@shop.example>',
});
const FROM = { name: 'Foyer', address: 'foyer@shop.example' };

let smtp: FakeSmtpServer;
let world: World;
let outgoing: TestOutbox;
beforeAll(async () => {
  smtp = await createFakeSmtpServer();
  world = await createWorld({ config: config(smtp) });
  outgoing = createTestOutbox(world);
});
afterEach(() => smtp.rejectRecipients(undefined));
afterAll(async () => {
  await world.close();
  await smtp.close();
});

const receivedBy = (address: string) => smtp.received.filter(({ envelope }) => envelope.to.includes(address));

/** Waits until the row of an email has these values. */
const reaches = (to: string, reached: Partial<Awaited<ReturnType<TestOutbox['row']>>>, at = outgoing) =>
  expect.poll(() => at.row(to)).toMatchObject(reached);

/** Waits until all emails that were due before are processed, by sending two more emails in sequence. */
async function nextTick(): Promise<void> {
  for (const marker of [outgoing.mail(), outgoing.mail()]) {
    await outgoing.put(marker);
    await reaches(marker.to, { state: 'sent' });
  }
}

/** An email whose first attempt failed, since no server was listening. */
async function failed(overrides: Parameters<TestOutbox['mail']>[0] = {}) {
  const mail = outgoing.mail(overrides);
  await smtp.stop();
  await outgoing.put(mail);
  await reaches(mail.to, { attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') });
  return mail;
}

test('an email is sent once, and its content is erased', async () => {
  const mail = outgoing.mail({ text: 'https://foyer.example/base/#/findPassword?key=canary' });
  await outgoing.put(mail);
  await reaches(mail.to, {
    state: 'sent',
    attempts: 1,
    last_error: null,
    encrypted_body: null,
    finished_at: expect.any(Date),
  });
  await world.clock.forward(600);
  await nextTick();
  const [received, ...again] = receivedBy(mail.to);
  expect(again).toEqual([]);
  expect(received?.envelope).toEqual({ from: FROM.address, to: [mail.to] });
  expect(received?.text.trim()).toBe(mail.text);
  expect(world.logLines.join('')).not.toContain('canary');
});

test('emails are marked as automatic for other programs', async () => {
  const mail = outgoing.mail();
  await outgoing.put(mail);
  await reaches(mail.to, { state: 'sent' });
  const headers = receivedBy(mail.to)[0]?.headers;
  expect(headers?.get('auto-submitted')).toBe('auto-generated');
  expect(headers?.get('message-id')).toBe(`<${(await outgoing.row(mail.to)).id}@shop.example>`);
});

test('while the mail server is down the delays grow, and one email arrives when it is back', async () => {
  const { to } = await failed();
  for (const [attempts, seconds] of [15, 30, 60, 120, 240, 480, 900, 900, 900].entries()) {
    const waits = async () => {
      const row = await outgoing.row(to);
      return row.attempts === attempts + 1 && row.waits > seconds - 10 && row.waits <= seconds;
    };
    await expect.poll(waits, { message: `${seconds} seconds` }).toBe(true);
    if (attempts === 8) await smtp.start();
    await world.clock.forward(seconds);
  }
  await reaches(to, { state: 'sent', attempts: 10, last_error: null });
  await world.clock.forward(3600);
  await nextTick();
  expect(receivedBy(to)).toHaveLength(1);
});

test('there is no attempt before the delay is over', async () => {
  const { to } = await failed();
  await smtp.start();
  await world.clock.forward(5);
  await nextTick();
  expect(await outgoing.row(to)).toMatchObject({ state: 'waiting', attempts: 1 });
  await world.clock.forward(15);
  await reaches(to, { state: 'sent' });
});

test('a temporary refusal of the recipient (4xx) is retried', async () => {
  const mail = outgoing.mail();
  smtp.rejectRecipients(451);
  await outgoing.put(mail);
  await reaches(mail.to, { state: 'waiting', attempts: 1, last_error: expect.stringContaining('451') });
  smtp.rejectRecipients(undefined);
  await world.clock.forward(16);
  await reaches(mail.to, { state: 'sent', attempts: 2 });
  expect(receivedBy(mail.to)).toHaveLength(1);
});

test('a permanent refusal of the recipient (5xx) is not retried, and visible for administrators', async () => {
  const mail = outgoing.mail();
  smtp.rejectRecipients(550);
  await outgoing.put(mail);
  // The content is kept, since an administrator may have the email sent again until it expires.
  await reaches(mail.to, { state: 'dead', attempts: 1, encrypted_body: expect.anything() });
  const listed = (await world.app.services.mail.list()).find(({ recipient }) => recipient === mail.to);
  expect(listed).toMatchObject({ state: 'dead', attempts: 1, last_error: expect.stringContaining('550') });
  smtp.rejectRecipients(undefined);
  await world.clock.forward(3600);
  await nextTick();
  expect(receivedBy(mail.to)).toEqual([]);
});

test('an expired email is abandoned, never sent', async () => {
  const { to } = await failed({ ttlSeconds: 60 });
  await smtp.start();
  await world.clock.forward(61);
  await reaches(to, { state: 'dead', last_error: 'no longer worth sending', encrypted_body: null });
  await nextTick();
  expect(receivedBy(to)).toEqual([]);
});

test('a newer email on the same topic replaces the waiting one', async () => {
  const older = await failed({ topic: 'password.reset ada', text: 'older' });
  const other = outgoing.mail({ topic: 'password.reset bob' });
  const newer = { ...older, text: 'newer' };
  await outgoing.put(other, newer);
  // Waits for the first attempts. An attempt that failed only after the clock was moved would be retried after 15 s.
  for (const { to } of [other, newer])
    await reaches(to, { attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') });
  await smtp.start();
  await world.clock.forward(60);
  await reaches(older.to, { state: 'sent' });
  await reaches(other.to, { state: 'sent' });
  expect(receivedBy(older.to).map(({ text }) => text.trim())).toEqual(['newer']);
  const rows = await world.database.queries
    .selectFrom('mails')
    .select(['state', 'encrypted_body'])
    .where('recipient', '=', older.to)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { state: 'replaced', encrypted_body: null },
    { state: 'sent', encrypted_body: null },
  ]);
});

test('two servers send each email once', async () => {
  await using pair = await createWorld({ config: config(smtp) });
  const second = await pair.startSecondServer();
  const both = createTestOutbox(pair);
  const mails = Array.from({ length: 24 }, (_, index) => both.mail({ to: `pair-${index}@shop.example` }));
  await both.put(...mails);
  for (const { to } of mails) await reaches(to, { state: 'sent', attempts: 1 }, both);
  // Stopping waits for emails that are being sent.
  for (const worker of [...pair.app.workers, ...second.app.workers]) await worker.stop();
  for (const { to } of mails) expect(receivedBy(to)).toHaveLength(1);
});

test('an email that a crashed process had claimed is sent by another', async () => {
  const mail = outgoing.mail();
  // No other process can claim the email before the transaction commits.
  await outgoing.work(async ({ outbox }) => {
    await outbox.put(mail);
    expect(await outbox.claim(1)).toMatchObject([{ recipient: mail.to }]);
  });
  await world.clock.forward(120);
  await nextTick();
  expect(receivedBy(mail.to)).toEqual([]);
  await world.clock.forward(61);
  await reaches(mail.to, { state: 'sent', attempts: 2 });
  expect(receivedBy(mail.to)).toHaveLength(1);
});

test('an email whose process crashed right after sending it arrives twice, with the same Message-ID', async () => {
  const mail = outgoing.mail();
  await outgoing.work(async ({ outbox }) => {
    await outbox.put(mail);
    await outbox.claim(1);
  });
  const { id } = await outgoing.row(mail.to);
  await createSmtp({ url: new URL(smtp.url), from: FROM })({ id, ...mail });
  await world.clock.forward(181);
  await reaches(mail.to, { state: 'sent' });
  const ids = receivedBy(mail.to).map(({ headers }) => headers.get('message-id'));
  expect(ids).toEqual([`<${id}@shop.example>`, `<${id}@shop.example>`]);
});

describe('without FOYER_SMTP_URL', () => {
  test('emails stay in the outbox, readable, until there is a mail server', async () => {
    await using quiet = await createWorld();
    const waiting = createTestOutbox(quiet);
    const mail = waiting.mail({ to: 'reader@quiet.example' });
    await waiting.put(mail);
    await quiet.clock.forward(3600);
    const row = await waiting.row(mail.to);
    expect(row).toMatchObject({ state: 'waiting', attempts: 0, last_error: null });
    expect(await quiet.app.services.mail.show(row.id)).toMatchObject({ text: mail.text, recipient: mail.to });

    const send = createSmtp({ url: new URL(smtp.url), from: FROM });
    const courier = createMailWorker({ ...waiting, sender: async () => send, log: createLog('silent') });
    courier.start();
    await reaches(mail.to, { state: 'sent', encrypted_body: null }, waiting);
    await courier.stop();
    expect(receivedBy(mail.to)).toHaveLength(1);
  });

  test('a stopping mail worker waits for the email that is being sent', async () => {
    await using quiet = await createWorld();
    const waiting = createTestOutbox(quiet);
    const [arrived, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const courier = createMailWorker({
      ...waiting,
      log: createLog('silent'),
      sender: async () => async () => {
        arrived.resolve();
        await gate.promise;
      },
    });
    const mail = waiting.mail();
    await waiting.put(mail);
    courier.start();
    await arrived.promise;
    const stop = courier.stop();
    gate.resolve();
    await stop;
    expect(await waiting.row(mail.to)).toMatchObject({ state: 'sent', attempts: 1 });
  });

  test('a stopping mail worker aborts an email without an answer, and keeps it', async () => {
    await using quiet = await createWorld();
    const waiting = createTestOutbox(quiet);
    const arrived = Promise.withResolvers<void>();
    const courier = createMailWorker({
      ...waiting,
      log: createLog('silent'),
      stopMs: 1,
      sender: async () => (_mail, signal) => {
        arrived.resolve();
        return new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('ended')));
        });
      },
    });
    const mail = waiting.mail();
    await waiting.put(mail);
    courier.start();
    await arrived.promise;
    await courier.stop();
    expect(await waiting.row(mail.to)).toMatchObject({ state: 'waiting', attempts: 1, last_error: 'ended' });
  });
});
