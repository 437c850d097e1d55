import type { SettingName, Settings, SettingsView } from '@foyer/contract/settings.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { waitForAnnouncement } from '@foyer/server/test/database/announcement.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { shippedSettings } from './settings.ts';

let world: World;
let admin: Browser;
beforeAll(async () => {
  world = await createWorld();
  await world.people.setting('signInPage', { captchaSwitch: false });
});
afterAll(() => world.close());
beforeEach(async () => {
  admin = await administrator();
});

/** A super administrator who has just reauthenticated. */
async function administrator(at: Pick<World, 'browser'> = world): Promise<Browser> {
  const { id } = await world.people.user({ superAdministrator: true });
  const browser = await world.people.session(at.browser(), id, 'full');
  await world.people.reauthenticateAll();
  return browser;
}

async function readSetting<N extends SettingName>(name: N): Promise<SettingsView[N]> {
  return (await admin.call('GET /v2/manage/settings')).data[name];
}

/** Changes fields of a setting's current version. */
async function change<N extends SettingName>(name: N, changes: Partial<Settings[N]>, by = admin) {
  const { value, version } = await readSetting(name);
  return put(name, { value: { ...value, ...changes }, version }, by);
}

function put(name: SettingName, body: object, by = admin) {
  const headers = { 'content-type': 'application/json' };
  return by.fetch(`/v2/manage/settings/${name}`, { method: 'PUT', headers, body: JSON.stringify(body) });
}

test('an unchanged setting has its default value and version 0', async () => {
  expect(await readSetting('password')).toEqual({
    value: shippedSettings.password,
    shipped: shippedSettings.password,
    version: 0,
    changedAt: null,
    changedBy: null,
  });
});

test('a change is shown with its author and time, beside the default', async () => {
  const { status } = await change('files', { mostBytes: 2048 });
  expect(status).toBe(200);
  expect(await readSetting('files')).toEqual({
    value: { mostBytes: 2048 },
    shipped: shippedSettings.files,
    version: 1,
    changedAt: expect.stringMatching(/^\d{4}-/),
    changedBy: expect.stringContaining('person'),
  });
});

test('two administrators change the same setting: the later one is refused, and no change of the first is lost', async () => {
  const { value, version } = await readSetting('session');
  const other = await administrator();
  expect((await put('session', { value: { ...value, perUser: 3 }, version })).status).toBe(200);
  const late = await put('session', { value: { ...value, perUser: 9 }, version }, other);
  expect([late.status, late.code, late.failure?.fields]).toEqual([400, 'A0401', { '/version': 'stale' }]);
  expect((await readSetting('session')).value.perUser).toBe(3);
});

test('of fifty changes of one version at the same time one is made', async () => {
  const { value, version } = await readSetting('mfa');
  const responses = await Promise.all(Array.from({ length: 50 }, () => put('mfa', { value, version })));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await readSetting('mfa')).version).toBe(version + 1);
});

test('an open browser is not enough: without the password nothing is changed', async () => {
  const { id } = await world.people.user({ superAdministrator: true });
  const browser = await world.people.session(world.browser(), id, 'full');
  const before = await readSetting('password');
  const { status, code } = await change('password', { expiryDays: 90 }, browser);
  expect([status, code]).toEqual([401, 'A0301']);
  expect(await readSetting('password')).toEqual(before);
});

test('the audit log contains who changed what, from what to what', async () => {
  await change('password', { rank: 'high' });
  const line = await world.database.queries
    .selectFrom('audit')
    .select(['event', 'actor', 'details'])
    .where('event', '=', 'setting.changed')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    actor: (await readSetting('password')).changedBy,
    details: { setting: 'password', fields: 'rank', before: '{"rank":"passphrase"}', after: '{"rank":"high"}' },
  });
});

const provider = { switch: true, configSwitch: true, configShow: true, loginAddress: 'https://id.example/login' };
const providers = (config: object) => ({ SSOConfig: config });

test('a name of many emoji is kept, also where the trail cuts it short', async () => {
  const { status } = await change('brand', { name: `a${'😀'.repeat(19)}`, company: '😀'.repeat(50) });
  expect(status).toBe(200);
  expect((await change('brand', { name: 'Foyer', company: 'Foyer' })).status).toBe(200);
});

test('fields stored by a later version of Foyer break nothing, and are kept by a change', async () => {
  const stored = { ...shippedSettings.signInPage, captchaValidRule: 2, captchaSwitch: false, madeLater: { deep: [1] } };
  const row = world.database.queries.updateTable('settings').where('name', '=', 'signInPage');
  await row.set({ value: JSON.stringify(stored) }).execute();
  world.app.services.bus.resync();
  const { data } = await world.browser().call('GET /v2/configs/login');
  expect(data).toMatchObject({ captchaValidRule: 1, captchaSwitch: false });
  expect((await readSetting('signInPage')).value).toEqual({ ...shippedSettings.signInPage, captchaSwitch: false });
  expect((await change('signInPage', { passkeySwitch: false })).status).toBe(200);
  const after = await world.database.queries
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'signInPage')
    .execute();
  expect(after).toMatchObject([{ value: { madeLater: { deep: [1] }, captchaValidRule: 1 } }]);
});

describe('what does not fit is refused with the field, and nothing is changed', () => {
  test.each([
    ['session', { idleSeconds: 7200, absoluteSeconds: 3600 }, { '/value/idleSeconds': 'beyond_absolute' }],
    ['languages', { default: 'de', offered: ['en'] }, { '/value/default': 'not_offered' }],
    ['brand', { primary: '#ffff00' }, { '/value/primary': 'contrast' }],
    ['brand', { primaryDark: '#999999' }, { '/value/primaryDark': 'contrast' }],
    ['brand', { name: 'Shop\u202Egnihtemos' }, { '/value/name': 'characters' }],
    ['brand', { company: '   ' }, { '/value/company': 'characters' }],
    ['brand', { name: '{name}' }, { '/value/name': 'characters' }],
    ['signInPage', providers({ 'Big Co': provider }), { '/value/SSOConfig/Big Co': 'name' }],
    [
      'signInPage',
      providers({ acme: { ...provider, loginAddress: 'javascript:alert(1)' } }),
      { '/value/SSOConfig/acme/loginAddress': 'address' },
    ],
    [
      'signInPage',
      providers({ acme: { ...provider, loginAddress: 'https://user:secret@id.example/' } }),
      { '/value/SSOConfig/acme/loginAddress': 'address' },
    ],
    [
      'signInPage',
      providers({ acme: { ...provider, loginAddress: 'http://id.example/' } }),
      { '/value/SSOConfig/acme/loginAddress': 'address' },
    ],
    [
      'signInPage',
      providers({ acme: { ...provider, loginAddress: ' https:id.example' } }),
      { '/value/SSOConfig/acme/loginAddress': 'address' },
    ],
    [
      'signInPage',
      providers(Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`p${index}`, provider]))),
      { '/value/SSOConfig': 'too_many' },
    ],
  ] as const)('%s %j', async (name, changes, fields) => {
    const before = await readSetting(name);
    const { status, code, failure } = await change(name, changes as object);
    expect([status, code, failure?.fields]).toEqual([400, 'A0401', fields]);
    expect(await readSetting(name)).toEqual(before);
  });

  test.each([
    ['a field that there is not', 'mfa', { ...shippedSettings.mfa, secret: 'x' }],
    ['a field that is missing', 'mfa', { mode: 'off' }],
    ['a value of another kind', 'files', { mostBytes: '1024' }],
    ['a rank that there is not', 'password', { rank: 'paranoid', expiryDays: 0 }],
    ['a language that there is not', 'languages', { default: 'xx', offered: ['xx'] }],
    ['a colour that is none', 'brand', { ...shippedSettings.brand, primary: 'red;}body{display:none' }],
    ['a logo that is no hash', 'brand', { ...shippedSettings.brand, logo: '../../etc/passwd' }],
    ['an address of provider flags', 'signInPage', { ...shippedSettings.signInPage, SSOConfig: { acme: {} } }],
  ] as const)('%s', async (_what, name, value) => {
    const { version } = await readSetting(name);
    const { status, code } = await put(name, { value, version });
    expect([status, code]).toEqual([400, 'A0401']);
  });

  test('the same rules apply to the command line', async () => {
    await expect(world.people.setting('languages', { default: 'fr', offered: ['en', 'de'] })).rejects.toMatchObject({
      fault: 'illegal_input',
      details: { fields: { '/default': 'not_offered' } },
    });
  });
});

test('a provider without its own address is one that Foyer itself starts', async () => {
  const acme = { ...provider, loginAddress: '', label: 'Acme' };
  expect((await change('signInPage', { SSOConfig: { acme } })).status).toBe(200);
  expect((await readSetting('signInPage')).value).toMatchObject({ SSOConfig: { acme } });
  expect((await change('signInPage', { SSOConfig: {} })).status).toBe(200);
});

test('a change by the command line counts as one, so that a page that is open notices it', async () => {
  const { value, version } = await readSetting('files');
  await world.people.setting('files', { mostBytes: 4096 });
  expect((await put('files', { value, version })).failure?.fields).toEqual({ '/version': 'stale' });
});

describe('settings apply immediately on every process', () => {
  let second: Awaited<ReturnType<World['startSecondServer']>>;
  beforeAll(async () => {
    second = await world.startSecondServer();
  });

  /** Changes a setting. Resolves when the other process has received the announcement. */
  async function changeAndAnnounce<N extends SettingName>(name: N, changes: Partial<Settings[N]>): Promise<void> {
    const announcement = waitForAnnouncement(second.app, 'setting.changed', (message) => message.name === name);
    await change(name, changes);
    await announcement;
  }

  test('the sign-in page', async () => {
    const ask = async () => (await second.browser().call('GET /v2/configs/login')).data.wechatSwitch;
    expect(await ask()).toBe(false);
    await changeAndAnnounce('signInPage', { wechatSwitch: true });
    expect(await ask()).toBe(true);
  });

  test('the second factor', async () => {
    const ask = async () => (await second.browser().call('GET /v2/configs/system/userLoginGoogle')).data.value;
    expect(await ask()).toBe('optional');
    await changeAndAnnounce('mfa', { mode: 'off' });
    expect(await ask()).toBe('off');
    await change('mfa', { mode: 'optional' });
  });

  test('the languages', async () => {
    const ask = async () => (await second.browser().call('GET /v2/configs/system/systemI18n')).data.default;
    expect(await ask()).toBe('en');
    await changeAndAnnounce('languages', { default: 'de', offered: ['de', 'en'] });
    expect(await ask()).toBe('de');
  });

  test('the largest file', async () => {
    const { id } = await world.people.user();
    const browser = await world.people.session(second.browser(), id, 'full');
    const ask = async () => (await browser.call('GET /v2/utils/max-file-size')).data;
    await ask();
    await changeAndAnnounce('files', { mostBytes: 123_456 });
    expect(JSON.stringify(await ask())).toContain('123456');
  });

  test('the rank of passwords', async () => {
    const { id } = await world.people.user();
    const browser = await world.people.session(second.browser(), id, 'full');
    const ask = async () => (await browser.call('GET /v2/users/password-strength')).data.value;
    await ask();
    await changeAndAnnounce('password', { rank: 'passphrase' });
    expect(await ask()).toBe('passphrase');
  });

  test('the idle time: a session that is too old for the new one is over', async () => {
    const { id } = await world.people.user();
    const browser = await world.people.session(second.browser(), id, 'full');
    await change('session', { idleSeconds: 60 });
    await world.clock.forward(61);
    admin = await administrator();
    const { status, code } = await browser.fetch('/v2/users/work-bench');
    expect([status, code]).toEqual([401, 'C0102']);
  });
});

describe('a settings administrator who is no super administrator', () => {
  /** A user who may change settings and has just reauthenticated. */
  async function clerk(): Promise<Browser> {
    const { id } = await world.people.user();
    const organisation = await world.people.organisation();
    await world.people.grant(id, organisation.id, 'settings.read', 'settings.write');
    const browser = await world.people.session(world.browser(), id, 'full');
    await world.people.reauthenticateAll();
    return browser;
  }

  type Page = Settings['signInPage'];
  test.each<[string, (page: Page) => object]>([
    ['a provider', () => providers({ evil: { ...provider, loginAddress: 'https://login.evi1.example/adfs' } })],
    ['Microsoft', ({ azureSSOSwitch }) => ({ azureSSOSwitch: !azureSSOSwitch })],
    ['WeChat', ({ wechatSwitch }) => ({ wechatSwitch: !wechatSwitch })],
  ])('decides not where people prove who they are: %s', async (_what, changed) => {
    const { value } = await readSetting('signInPage');
    expect((await change('signInPage', { ...value, ...changed(value) }, await clerk())).code).toBe('A0302');
  });

  test('changes the rest of the sign-in page', async () => {
    expect((await change('signInPage', { captchaValidRule: 0 }, await clerk())).status).toBe(200);
  });
});
