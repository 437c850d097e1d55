import { randomUUIDv7 } from 'node:crypto';

import type { Query } from '@foyer/contract/core/endpoint.ts';
import type { listMails } from '@foyer/contract/email.ts';
import { type CustomerTree, createCustomerTree } from '@foyer/server/test/administration/customer-tree.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createTestOutbox, type TestOutbox } from '@foyer/server/test/database/outbox.ts';
import { createFakeSmtpServer, type FakeSmtpServer } from '@foyer/server/test/fakes/fake-smtp-server.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let smtp: FakeSmtpServer;
let world: World;
let chain: CustomerTree;
let outgoing: TestOutbox;
let superior: Browser;
beforeAll(async () => {
  smtp = await createFakeSmtpServer();
  world = await createWorld({ config: { FOYER_SMTP_URL: smtp.url, FOYER_MAIL_FROM: 'Foyer <foyer@shop.example>' } });
  chain = await createCustomerTree(world);
  outgoing = createTestOutbox(world);
  superior = (await chain.superAdministrator()).browser;
});
afterAll(async () => {
  await world.close();
  await smtp.close();
});
beforeEach(() => smtp.rejectRecipients(undefined));

const list = async (query: Query<typeof listMails> = {}) =>
  (await superior.call('GET /v2/manage/mails', { query })).data;
const retry = (id: string, browser = superior) => browser.call('POST /v2/manage/mails/{id}/retry', { params: { id } });
const idOf = async (to: string) => (await outgoing.row(to)).id;
const becomes = (to: string, state: string) => expect.poll(async () => (await outgoing.row(to)).state).toBe(state);

/** Queues an email that the server permanently refuses. */
async function refused(overrides: object = {}) {
  const mail = outgoing.mail(overrides);
  smtp.rejectRecipients(550);
  await outgoing.put(mail);
  await becomes(mail.to, 'dead');
  smtp.rejectRecipients(undefined);
  return mail;
}

describe('the list of mails', () => {
  test('shows their state, the newest first, and never their content', async () => {
    const sent = outgoing.mail({ text: 'canary-text' });
    await outgoing.put(sent);
    await becomes(sent.to, 'sent');
    const dead = await refused({ text: 'canary-text' });
    const answer = await superior.call('GET /v2/manage/mails', { query: { size: 2 } });
    expect(answer.data.list).toMatchObject([
      {
        recipient: dead.to,
        state: 'dead',
        attempts: 1,
        trouble: expect.stringContaining('550'),
        mayRetry: true,
        nextAt: null,
      },
      {
        recipient: sent.to,
        state: 'sent',
        subject: 'Hello',
        trouble: null,
        doneAt: expect.any(String),
        mayRetry: false,
      },
    ]);
    expect(answer.text).not.toMatch(/canary|sealed/);
  });

  test('is narrowed by state and by a piece of the address, and counts each state', async () => {
    const dead = await refused();
    expect((await list({ state: 'dead', query: dead.to.slice(0, -4) })).list.map(({ recipient }) => recipient)).toEqual(
      [dead.to],
    );
    const none = { total: 0, more: false };
    const result = await list({ query: dead.to.toUpperCase() });
    expect(result).toMatchObject({
      total: 1,
      counts: { waiting: none, sent: none, replaced: none, dead: { total: 1, more: false } },
    });
    expect((await list({ state: 'sent', query: dead.to })).list).toEqual([]);
    for (const query of ["' or 1=1 --", '%', '_', '\\']) expect((await list({ query })).list, query).toEqual([]);
  });

  test('is paged', async () => {
    const whole = (await list({ size: 100 })).list.map(({ id }) => id);
    const first = await list({ size: 1 });
    const second = await list({ size: 1, after: first.next ?? '' });
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(whole.slice(0, 2));
    expect((await list({ size: 1, before: second.previous ?? '' })).list).toEqual(first.list);
  });

  test.each([{ state: 'lost' }, { after: 'nonsense' }, { recipient: 'x' }])('with %j is refused', async (query) => {
    const { status, code } = await superior.call('GET /v2/manage/mails', { query: query as object });
    expect([status, code]).toEqual([400, 'A0404']);
  });
});

describe('sending a mail again', () => {
  test('one that was permanently refused is sent now, which is audited', async () => {
    const mail = await refused();
    const id = await idOf(mail.to);
    expect((await retry(id)).data).toBe(null);
    expect((await smtp.nextMail(mail.to)).subject).toBe('Hello');
    await becomes(mail.to, 'sent');
    expect((await world.auditEntries('mail.retried')).at(-1)).toMatchObject({
      details: { mail: id, recipient: mail.to },
    });
  });

  test('one that waits for its next attempt is sent now', async () => {
    const mail = outgoing.mail();
    smtp.rejectRecipients(451);
    await outgoing.put(mail);
    await expect.poll(async () => (await outgoing.row(mail.to)).last_error).toContain('451');
    smtp.rejectRecipients(undefined);
    const id = await idOf(mail.to);
    const never = new Date('2999-01-01');
    await world.database.queries.updateTable('mails').set({ next_attempt_at: never }).where('id', '=', id).execute();
    expect((await list({ query: mail.to })).list).toMatchObject([{ nextAt: never.toISOString(), mayRetry: true }]);
    await retry(id);
    await smtp.nextMail(mail.to);
  });

  test.each([
    ['was sent', 'sent', { state: 'sent' }],
    ['was replaced by a newer one', 'replaced', { state: 'replaced' }],
    ['is no longer worth sending', 'expired', { expires_at: new Date(0) }],
    ['says nothing any more', 'expired', { encrypted_body: null }],
    ['is being sent at this moment', 'under_way', { state: 'waiting', leased_until: new Date('2999-01-01') }],
  ])('one that %s is refused with the reason', async (_what, why, change) => {
    const mail = await refused();
    const id = await idOf(mail.to);
    await world.database.queries
      .updateTable('mails')
      .set({ next_attempt_at: new Date('2999-01-01'), ...change })
      .where('id', '=', id)
      .execute();
    const { status, code, failure } = await retry(id);
    expect([status, code, failure?.fields]).toEqual([400, 'A0401', { '/mail': why }]);
    expect((await list({ query: mail.to })).list).toMatchObject([{ mayRetry: false }]);
  });

  test('one after which another was written on the same topic is refused: a reset link that is void', async () => {
    const topic = 'password.reset somebody';
    const older = await refused({ topic });
    await outgoing.put(outgoing.mail({ topic }));
    expect((await retry(await idOf(older.to))).failure?.fields).toEqual({ '/mail': 'replaced' });
  });

  test.each([randomUUIDv7(), 'x', "' or 1=1 --"])('%s is none (404)', async (id) => {
    expect((await retry(id)).status).toBe(404);
  });
});

test('an organisation administrator reaches none of it: mails are of the whole installation', async () => {
  const { browser } = await chain.administrator(chain.customer);
  const { id } = await outgoing.row((await refused()).to);
  expect([(await browser.call('GET /v2/manage/mails')).code, (await retry(id, browser)).code]).toEqual([
    'A0302',
    'A0302',
  ]);
});

// This test is last: it moves the clock.
test('what was refused for good is erased once it is no longer worth sending', async () => {
  const mail = await refused({ ttlSeconds: 3600 });
  expect((await outgoing.row(mail.to)).encrypted_body).not.toBe(null);
  await world.clock.forward(3601);
  for (const job of world.app.sweeps) await job();
  expect((await outgoing.row(mail.to)).encrypted_body).toBe(null);
});
