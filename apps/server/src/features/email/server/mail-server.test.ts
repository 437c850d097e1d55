import {
  localMailServer,
  createMailAdministrator,
  type MailAdministrator,
} from '@foyer/server/test/administration/mail-administration.ts';
import type { ApiResponse } from '@foyer/server/test/browser.ts';
import { createTestOutbox } from '@foyer/server/test/database/outbox.ts';
import { createSmtpServer, MAIL_SERVER } from '@foyer/server/test/fakes/smtp-server.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const PASSWORD = 'canary-7f3a91';
let world: World;
let admin: MailAdministrator;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  admin = await createMailAdministrator(world);
});

const refused = (answer: ApiResponse<unknown>) => [answer.status, answer.code, answer.failure?.fields];

test('there is none by default: mails wait, and the dashboard shows it', async () => {
  await using newWorld = await createWorld();
  const { getMailServer, browser } = await createMailAdministrator(newWorld);
  expect(await getMailServer()).toEqual({
    value: null,
    hasPassword: false,
    fixed: false,
    linksKnown: true,
    version: 0,
    changedAt: null,
    changedBy: null,
  });
  expect((await browser.call('GET /v2/manage/dashboard')).data.health?.mail.configured).toBe(false);
});

test('its password is write-only: no response, log line, audit entry or table contains it', async () => {
  const { data, text } = await admin.set({ ...MAIL_SERVER, username: 'foyer', password: PASSWORD });
  expect(data).toMatchObject({ value: { ...MAIL_SERVER, username: 'foyer' }, hasPassword: true, fixed: false });
  const { text: read } = await admin.browser.fetch('/v2/manage/settings/mail');
  const rows = await world.database.queries.selectFrom('mail_server').selectAll().execute();
  const outputs = [
    text,
    read,
    JSON.stringify(await world.auditEntries()),
    world.logLines.join(''),
    JSON.stringify(rows),
  ];
  const forms = [PASSWORD, Buffer.from(PASSWORD).toString('base64'), Buffer.from(PASSWORD).toString('hex')];
  for (const form of forms) expect(outputs.join('')).not.toContain(form);
  const [line] = (await world.auditEntries('setting.changed')).slice(-1);
  expect(line?.details).toMatchObject({ setting: 'mail', fields: expect.stringContaining('password') });
});

test('an omitted password is kept; an empty one is removed', async () => {
  await admin.set({ ...MAIL_SERVER, username: 'foyer', password: PASSWORD });
  await admin.set({ ...MAIL_SERVER, username: 'foyer', fromName: 'Shop' });
  expect(await admin.getMailServer()).toMatchObject({ value: { fromName: 'Shop' }, hasPassword: true });
  await admin.set({ ...MAIL_SERVER, username: 'foyer', password: '' });
  expect((await admin.getMailServer()).hasPassword).toBe(false);
});

test('a permission that can be handed on is not enough to lead mails elsewhere, and to open accounts by their links', async () => {
  const { id: organisationId } = await world.people.organisation();
  const { id } = await world.people.user();
  await world.people.grant(id, organisationId, 'settings.read', 'settings.write');
  const browser = await world.people.session(world.browser(), id, 'full');
  await world.people.reauthenticateAll();
  const { version } = await admin.getMailServer();
  const value = localMailServer(2525, { fromAddress: 'evil@shop.example' });
  const responses = [
    await browser.call('PUT /v2/manage/settings/mail', { body: { value, version } }),
    await browser.call('DELETE /v2/manage/settings/mail', { query: { version } }),
    await browser.call('POST /v2/manage/settings/mail/test', { body: { to: 'evil@shop.example' } }),
  ];
  expect(responses.map(({ status, code }) => [status, code])).toEqual(responses.map(() => [403, 'A0302']));
  expect((await admin.getMailServer()).version).toBe(version);
});

describe('the harvest attack: redirecting mails to another server to obtain the stored password', () => {
  test.each([
    ['another host', { host: 'evil.example' }],
    ['another port', { port: 2525 }],
    ['another way to encrypt', { security: 'tls' }],
    ['another account', { username: 'mallory' }],
  ])('%s needs the password anew', async (_what, change) => {
    await admin.set({ ...MAIL_SERVER, username: 'foyer', password: PASSWORD });
    const before = await admin.getMailServer();
    const answer = await admin.set({ ...MAIL_SERVER, username: 'foyer', ...change });
    expect(refused(answer)).toEqual([400, 'A0401', { '/value/password': 'needed_again' }]);
    expect(await admin.getMailServer()).toEqual(before);
    const response = await admin.set({ ...MAIL_SERVER, username: 'foyer', ...change, password: 'another' });
    expect(response.status).toBe(200);
  });

  test('in the database it fails, too: the password belongs to the server it was entered for', async () => {
    const seen: string[] = [];
    const thief = await createSmtpServer({
      authMethods: ['PLAIN', 'LOGIN'],
      onAuth({ password }, _session, callback) {
        seen.push(password ?? '');
        callback(null, { user: 'foyer' });
      },
    });
    await admin.set({ ...localMailServer(1, { username: 'foyer', password: PASSWORD }) });
    const value = JSON.stringify(localMailServer(thief.port, { username: 'foyer' }));
    await world.database.queries.updateTable('mail_server').set({ value, version: 9999 }).execute();
    world.app.services.bus.resync();
    expect((await admin.test()).data).toMatchObject({ sent: false, trouble: expect.stringContaining('another key') });
    expect(seen).toEqual([]);
    expect(thief.received).toEqual([]);
    await thief.close();
    await admin.remove();
  });
});

test('two administrators change it at the same time: the later one gets a conflict', async () => {
  const { version } = await admin.getMailServer();
  const responses = await Promise.all([admin.set(MAIL_SERVER, version), admin.set(MAIL_SERVER, version)]);
  expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  const late = responses.find(({ status }) => status === 400);
  expect(late?.failure?.fields).toEqual({ '/version': 'stale' });
});

test('taken back it is gone with its password, and an older version of it cannot be written over the next', async () => {
  await admin.set({ ...MAIL_SERVER, username: 'foyer', password: PASSWORD });
  const { version } = await admin.getMailServer();
  await admin.remove();
  expect(await admin.getMailServer()).toMatchObject({ value: null, hasPassword: false, version: version + 1 });
  expect(refused(await admin.set(MAIL_SERVER, version))).toEqual([400, 'A0401', { '/version': 'stale' }]);
  expect(refused(await admin.set(MAIL_SERVER, 0))).toEqual([400, 'A0401', { '/version': 'stale' }]);
});

test('an open browser is not enough: without the password nothing is changed and nothing is sent', async () => {
  const before = await admin.getMailServer();
  await world.people.ageSessions();
  for (const answer of [await admin.set(MAIL_SERVER), await admin.remove(), await admin.test()])
    expect([answer.status, answer.code]).toEqual([
      answer.code === 'A0401' ? 400 : 401,
      expect.stringMatching('A0301|A0401'),
    ]);
  expect(await admin.getMailServer()).toEqual(before);
});

describe('where the environment decides', () => {
  const config = {
    FOYER_SMTP_URL: `smtp://foyer:${PASSWORD}@127.0.0.1:1`,
    FOYER_MAIL_FROM: 'Foyer <foyer@shop.example>',
  };

  test('it is shown without its account, and cannot be changed', async () => {
    await using fixed = await createWorld({ config });
    const postmaster = await createMailAdministrator(fixed);
    expect(await postmaster.getMailServer()).toMatchObject({
      value: { host: '127.0.0.1', port: 1, security: 'none', username: '', fromAddress: 'foyer@shop.example' },
      hasPassword: true,
      fixed: true,
    });
    for (const answer of [await postmaster.set(MAIL_SERVER), await postmaster.remove()])
      expect(refused(answer)).toEqual([400, 'A0401', { '/value': 'fixed' }]);
    expect((await postmaster.browser.call('GET /v2/manage/dashboard')).data.health?.mail.configured).toBe(true);
  });

  test('it takes precedence over a stored one', async () => {
    const [mine, stored] = [await createSmtpServer(), await createSmtpServer()];
    await using fixed = await createWorld({
      config: { ...config, FOYER_SMTP_URL: `smtp://127.0.0.1:${mine.port}` },
    });
    const value = JSON.stringify(localMailServer(stored.port));
    await fixed.database.queries.insertInto('mail_server').values({ value, changed_by: 'someone' }).execute();
    const outgoing = createTestOutbox(fixed);
    await outgoing.put(outgoing.mail());
    await expect.poll(() => mine.received.length).toBe(1);
    expect((await (await createMailAdministrator(fixed)).test()).data).toEqual({ sent: true });
    expect(mine.received).toHaveLength(2);
    expect(stored.received).toEqual([]);
    await Promise.all([mine.close(), stored.close()]);
  });
});

test('without an address for the links in mails none can be set', async () => {
  await using nowhere = await createWorld({ config: { FOYER_HOST: '0.0.0.0', FOYER_ALLOW_HTTP: 'true' } });
  const postmaster = await createMailAdministrator(nowhere);
  expect((await postmaster.getMailServer()).linksKnown).toBe(false);
  expect(refused(await postmaster.set(MAIL_SERVER))).toEqual([400, 'A0401', { '/value': 'links' }]);
});
