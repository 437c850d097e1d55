import { randomBytes } from 'node:crypto';

import { createTestOutbox, type TestOutbox } from '@foyer/server/test/database/outbox.ts';
import { createFakeSmtpServer, type FakeSmtpServer } from '@foyer/server/test/fakes/fake-smtp-server.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createOutbox } from './outbox.ts';

let smtp: FakeSmtpServer;
let world: World;
let outgoing: TestOutbox;
beforeAll(async () => {
  smtp = await createFakeSmtpServer();
  world = await createWorld({ config: { FOYER_SMTP_URL: smtp.url, FOYER_MAIL_FROM: 'foyer@shop.example' } });
  outgoing = createTestOutbox(world);
});
afterAll(async () => {
  await world.close();
  await smtp.close();
});

const LINK = 'https://foyer.example/base/#/findPassword?key=Zk3v9QmX2rT7bL0sWcN4yHdE8uJfA6pGiO1tVxKqBnM';

/** Queues an email and claims it for this process, so that the mail worker does not send it. */
async function queueMail(overrides: Parameters<TestOutbox['mail']>[0] = {}) {
  const mail = outgoing.mail(overrides);
  const claimed = await outgoing.work(async ({ outbox }) => {
    await outbox.put(mail);
    return (await outbox.claim(1000)).find(({ recipient }) => recipient === mail.to); // other emails may be due as well
  });
  if (claimed === undefined) throw new Error('The mail could not be claimed.');
  return { mail, claimed };
}

test.each([
  ['a list', 'maria@example.org, mallory@evil.example'],
  ['a quoted part that another parser reads as an address (CVE-2025-13033)', '"maria@example.org x"@evil.example'],
  ['a group that another parser reads as many (CVE-2026-121424)', 'all: maria@example.org, mallory@evil.example;'],
  ['a display name', 'Maria <maria@example.org>'],
  ['a header behind', 'maria@example.org\r\nBcc: mallory@evil.example'],
  ['a full-width @ (GHSA-7rqj-j65f-68wh)', 'maria＠example.org'],
  ['upper case', 'Maria@example.org'],
  ['spaces around', ' maria@example.org'],
  ['nothing', ''],
])('an email to %s cannot be written', async (_what, to) => {
  await expect(outgoing.put(outgoing.mail({ to }))).rejects.toThrow('not a canonical address');
  expect(await world.database.queries.selectFrom('mails').select('id').where('recipient', '=', to).execute()).toEqual(
    [],
  );
});

test('the table contains no plain text of an email', async () => {
  const { mail, claimed } = await queueMail({ text: LINK, html: `<a href="${LINK}">…</a>` });
  const rows = await world.database.queries.selectFrom('mails').selectAll().execute();
  const bytes = rows.map((row) =>
    Object.values(row)
      .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)))
      .join('\n'),
  );
  expect(bytes.join('\n')).toContain(mail.to); // shows that the search below works
  for (const secretText of [
    'findPassword',
    'Zk3v9QmX',
    'foyer.example',
    Buffer.from('findPassword').toString('base64'),
  ])
    expect(bytes.join('\n')).not.toContain(secretText);
  await outgoing.read(async ({ outbox }) =>
    expect(outbox.decryptBody(claimed)).toEqual({ text: mail.text, html: mail.html }),
  );
});

test('the content of one email cannot be moved to the row of another', async () => {
  const [ours, other] = [await queueMail({ text: 'ours' }), await queueMail({ text: 'theirs' })];
  await outgoing.read(async ({ outbox }) => {
    expect(outbox.decryptBody({ id: ours.claimed.id, sealed: other.claimed.sealed })).toBe(undefined);
  });
});

test('an email that was encrypted with another key is abandoned, with the reason', async () => {
  const mail = outgoing.mail();
  await createOutbox(world.database.queries, randomBytes(32)).put(mail);
  await outgoing.put(outgoing.mail());
  await expect
    .poll(() => outgoing.row(mail.to))
    .toMatchObject({ state: 'dead', last_error: 'sealed with another key', attempts: 1, encrypted_body: null });
  expect(smtp.received.filter(({ envelope }) => envelope.to.includes(mail.to))).toEqual([]);
});

test('an email for a waiting user is sent before the earlier ones of an import', async () => {
  await using quiet = await createWorld();
  const waiting = createTestOutbox(quiet);
  const [many, one] = [waiting.mail(), waiting.mail()];
  await waiting.put({ ...many, bulk: true });
  await quiet.clock.forward(60);
  await waiting.put(one);
  const claimed = await waiting.work(({ outbox }) => outbox.claim(1));
  expect(claimed.map(({ recipient }) => recipient)).toEqual([one.to]);
});

test('the final state of an email is not changed by late results', async () => {
  const { mail, claimed } = await queueMail();
  await outgoing.read(async ({ outbox }) => {
    await outbox.markSent(claimed.id);
    await outbox.scheduleRetry(claimed.id, 'late news', 1);
    await outbox.markFailed(claimed.id, 'late news');
  });
  expect(await outgoing.row(mail.to)).toMatchObject({ state: 'sent', last_error: null });
});

test('emails are listed newest first, without their content, and with a shortened error', async () => {
  const [older, newer] = [await queueMail({ text: 'canary' }), await queueMail()];
  await outgoing.read(({ outbox }) => outbox.markFailed(newer.claimed.id, 'x'.repeat(5000)));
  const list = await world.app.services.mail.list();
  expect(list.slice(0, 2).map(({ recipient }) => recipient)).toEqual([newer.mail.to, older.mail.to]);
  expect(list[0]?.last_error).toHaveLength(300);
  expect(JSON.stringify(list)).not.toContain('canary');
});

test('the response of a mail server is one line, without control characters for a terminal', async () => {
  const answered = '550-no such\r\n550 user\0\u001B[2J\u009B31m\u202Egone';
  const [attempted, refused] = [await queueMail(), await queueMail()];
  await outgoing.read(async ({ outbox }) => {
    await outbox.scheduleRetry(attempted.claimed.id, answered, 60);
    await outbox.markFailed(refused.claimed.id, answered);
  });
  for (const { mail } of [attempted, refused])
    expect((await outgoing.row(mail.to)).last_error).toBe('550-no such 550 user [2J 31m gone');
});

test('the sweep deletes finished emails after a month, and abandons those that were not sent in time', async () => {
  const [done, recent, waiting] = [await queueMail(), await queueMail(), await queueMail({ ttlSeconds: 90 * 86_400 })];
  await outgoing.read(({ outbox }) => outbox.markSent(done.claimed.id));
  await world.clock.forward(29 * 86_400);
  await outgoing.read(({ outbox }) => outbox.markFailed(recent.claimed.id, 'refused'));
  const left = async () => {
    for (const job of world.app.sweeps) await job();
    const rows = await world.database.queries.selectFrom('mails').select('id').execute();
    return [done, recent, waiting].map(({ claimed }) => rows.some(({ id }) => id === claimed.id));
  };
  expect(await left()).toEqual([true, true, true]);
  await world.clock.forward(2 * 86_400);
  expect(await left()).toEqual([false, true, true]);
});

test('an email that was not sent in time is abandoned, and its content is erased', async () => {
  const { mail } = await queueMail({ ttlSeconds: 3600 });
  await world.clock.forward(3601);
  for (const job of world.app.sweeps) await job();
  const expected = { state: 'dead', last_error: 'no longer worth sending', encrypted_body: null };
  expect(await outgoing.row(mail.to)).toMatchObject(expected);
});
