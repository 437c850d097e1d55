import type { ProviderValue } from '@foyer/contract/identity-providers.ts';
import {
  createProviderAdministrator,
  type ProviderAdministrator,
  readFieldErrors,
  expectedFieldErrors,
} from '@foyer/server/test/administration/provider-administration.ts';
import {
  AUTHORITY,
  ISSUER,
  microsoftOf,
  oauthOf,
  openIdOf,
  setUpProvider,
  wechatOf,
} from '@foyer/server/test/sign-in/providers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const SECRET = 'canary-7f3a91-of-a-provider';
let world: World;
let providerAdministrator: ProviderAdministrator;
beforeAll(async () => {
  world = await createWorld({ logLevel: 'debug' });
});
afterAll(() => world.close());
beforeEach(async () => {
  providerAdministrator = await createProviderAdministrator(world);
  await providerAdministrator.removeAll();
});

const KINDS = [
  ['acme', openIdOf(ISSUER)],
  ['acme', openIdOf(ISSUER, { clientAuth: 'post' })],
  ['acme', oauthOf(ISSUER)],
  ['microsoft', microsoftOf(AUTHORITY)],
  ['wechat', wechatOf('https://wechat.example')],
] as const;

/** The secret that Foyer currently sends to a provider. */
async function storedSecret(name: string): Promise<string | undefined> {
  const stored = await world.people.repositories.providers.find(name);
  return stored && world.people.repositories.providers.decryptSecret(stored);
}

test('it is write-only: no response, log line, audit entry or table contains it', async () => {
  const { text } = await providerAdministrator.set('acme', openIdOf(ISSUER), { secret: SECRET });
  const listed = (await providerAdministrator.browser.fetch('/v2/manage/identity-providers')).text;
  const testResult = (await providerAdministrator.testConnection('acme')).text;
  const refusals = (await providerAdministrator.set('acme', openIdOf('javascript:'), { secret: SECRET })).text;
  const settings = (await providerAdministrator.browser.fetch('/v2/manage/settings')).text;
  const rows = await world.database.queries.selectFrom('identity_providers').selectAll().execute();
  const sealed = rows.map(({ encrypted_secret: bytes }) => Buffer.from(bytes ?? []).toString('latin1'));
  const trail = JSON.stringify(await world.auditEntries());
  const outputs = [
    text,
    listed,
    testResult,
    refusals,
    settings,
    trail,
    world.logLines.join(''),
    JSON.stringify(rows),
    ...sealed,
  ];
  for (const form of [SECRET, Buffer.from(SECRET).toString('base64'), Buffer.from(SECRET).toString('hex')])
    expect(outputs.join('\n')).not.toContain(form);
  expect((await world.auditEntries('setting.changed')).at(-1)?.details).toMatchObject({
    fields: expect.stringMatching(/ secret$/),
  });
  expect(await storedSecret('acme')).toBe(SECRET);
});

describe.each(KINDS)('%s', (name, value) => {
  test('cannot be on without one', async () => {
    for (const secret of [undefined, ''])
      expect(readFieldErrors(await providerAdministrator.set(name, value, { secret }))).toEqual(
        expectedFieldErrors({ '/secret': 'needed' }),
      );
    expect(await providerAdministrator.list()).toEqual([]);
  });

  test('may be prepared without one, and then needs it to be switched on', async () => {
    const { data } = await providerAdministrator.set(name, value, { secret: undefined, page: { switch: false } });
    expect([data.hasSecret, data.page.switch]).toEqual([false, false]);
    expect(readFieldErrors(await providerAdministrator.set(name, value, { secret: undefined }))).toEqual(
      expectedFieldErrors({ '/secret': 'needed' }),
    );
  });

  test('an omitted one is kept; an empty one is removed', async () => {
    await providerAdministrator.set(name, value, { secret: SECRET });
    expect((await providerAdministrator.set(name, value, { secret: undefined })).data.hasSecret).toBe(true);
    expect(await storedSecret(name)).toBe(SECRET);
    expect(readFieldErrors(await providerAdministrator.set(name, value, { secret: '' }))).toEqual(
      expectedFieldErrors({ '/secret': 'needed' }),
    );
    const off = await providerAdministrator.set(name, value, { secret: '', page: { switch: false } });
    expect(off.data.hasSecret).toBe(false);
    expect(await storedSecret(name)).toBe('');
  });
});

test('by PKCE alone none is needed, and none is kept', async () => {
  const value = openIdOf(ISSUER, { clientAuth: 'none' });
  expect((await providerAdministrator.set('acme', value, { secret: undefined })).data.hasSecret).toBe(false);
  await providerAdministrator.set('acme', openIdOf(ISSUER), { secret: SECRET });
  expect((await providerAdministrator.set('acme', value, { secret: undefined })).data.hasSecret).toBe(false);
  expect((await world.auditEntries('setting.changed')).at(-1)?.details).toMatchObject({ fields: 'clientAuth secret' });
  expect((await providerAdministrator.set('acme', value, { secret: SECRET })).data.hasSecret).toBe(false);
});

describe('the harvest attack: redirecting sign-ins to another address to obtain the stored secret', () => {
  const elsewhere: readonly (readonly [string, ProviderValue, ProviderValue])[] = [
    ['acme', openIdOf(ISSUER), openIdOf('https://evil.example')],
    ['acme', openIdOf(ISSUER), openIdOf(ISSUER, { clientId: 'another' })],
    ['acme', oauthOf(ISSUER), oauthOf(ISSUER, { tokenAddress: 'https://evil.example/token' })],
    ['acme', oauthOf(ISSUER), oauthOf(ISSUER, { clientId: 'another' })],
    ['microsoft', microsoftOf(AUTHORITY), microsoftOf('https://evil.example')],
    ['microsoft', microsoftOf(AUTHORITY), microsoftOf(AUTHORITY, { tenant: '11111111-86f1-41af-91ab-2d7cd011db47' })],
    ['microsoft', microsoftOf(AUTHORITY), microsoftOf(AUTHORITY, { clientId: 'another' })],
    [
      'wechat',
      wechatOf('https://wechat.example'),
      wechatOf('https://wechat.example', { tokenAddress: 'https://evil.example/token' }),
    ],
    ['wechat', wechatOf('https://wechat.example'), wechatOf('https://wechat.example', { appId: 'another' })],
  ];

  test.each(elsewhere)('%s needs the secret anew', async (name, value, next) => {
    await providerAdministrator.set(name, value, { secret: SECRET });
    const before = await providerAdministrator.findProvider(name);
    for (const page of [{}, { switch: false }])
      expect(readFieldErrors(await providerAdministrator.set(name, next, { secret: undefined, page }))).toEqual(
        expectedFieldErrors({ '/secret': 'needed_again' }),
      );
    expect(await providerAdministrator.findProvider(name)).toEqual(before);
    expect((await providerAdministrator.set(name, next, { secret: 'another' })).status).toBe(200);
    expect(await storedSecret(name)).toBe('another');
  });

  test.each(elsewhere)('in the database it fails, too: %s', async (name, value, next) => {
    await providerAdministrator.set(name, value, { secret: SECRET });
    const { queries } = world.database;
    await queries
      .updateTable('identity_providers')
      .set({ value: JSON.stringify(next) })
      .where('name', '=', name)
      .execute();
    expect(await storedSecret(name)).toBeUndefined();
    world.app.services.bus.resync();
    expect((await world.app.services.providers.find(name))?.secret).toBe('');
  });

  test('and in the row of another provider it opens nothing', async () => {
    await providerAdministrator.set('acme', oauthOf(ISSUER), { secret: SECRET });
    await providerAdministrator.set('evil', oauthOf(ISSUER), { secret: 'mine' });
    const { queries } = world.database;
    const { encrypted_secret: sealed } = await queries
      .selectFrom('identity_providers')
      .select('encrypted_secret')
      .where('name', '=', 'acme')
      .executeTakeFirstOrThrow();
    await queries
      .updateTable('identity_providers')
      .set({ encrypted_secret: sealed })
      .where('name', '=', 'evil')
      .execute();
    expect([await storedSecret('acme'), await storedSecret('evil')]).toEqual([SECRET, undefined]);
  });

  test('what does not lead it elsewhere takes it along', async () => {
    await providerAdministrator.set('acme', oauthOf(ISSUER), { secret: SECRET });
    const next = oauthOf(ISSUER, {
      authorizeAddress: 'https://next.example/authorize',
      scopes: '',
      clientAuth: 'post',
    });
    expect((await providerAdministrator.set('acme', next, { secret: undefined })).status).toBe(200);
    expect(await storedSecret('acme')).toBe(SECRET);
  });
});

test('without a secret that can be opened a sign-in fails, and is no bug', async () => {
  for (const value of [openIdOf(ISSUER), oauthOf(ISSUER)]) {
    await setUpProvider(world, 'acme', value, '');
    const answer = await world.browser().fetch('/v2/sso/acme/login');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/base/#/redirect?provider=acme&failure=A0853',
    ]);
  }
});
