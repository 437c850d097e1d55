import {
  createProviderAdministrator,
  type ProviderAdministrator,
  readFieldErrors,
  expectedFieldErrors,
  PROVIDER_PAGE,
} from '@foyer/server/test/administration/provider-administration.ts';
import { createMaliciousProvider } from '@foyer/server/test/fakes/malicious-provider.ts';
import { pngOf } from '@foyer/server/test/files/pictures.ts';
import {
  AUTHORITY,
  signInAtProvider,
  ISSUER,
  microsoftOf,
  oauthOf,
  ON_LOOPBACK,
  openIdOf,
  wechatOf,
} from '@foyer/server/test/sign-in/providers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let world: World;
let providerAdministrator: ProviderAdministrator;
beforeAll(async () => {
  world = await createWorld(ON_LOOPBACK);
});
afterAll(() => world.close());
beforeEach(async () => {
  providerAdministrator = await createProviderAdministrator(world);
  await providerAdministrator.removeAll();
});

const signInPage = () => world.app.services.settings.get('signInPage');

test('there is none as it ships', async () => {
  expect(await providerAdministrator.list()).toEqual([]);
});

test('a named provider is added with what the sign-in page shows of it, and shown without its secret', async () => {
  const value = openIdOf(ISSUER);
  const page = { ...PROVIDER_PAGE, label: 'Acme', show: false, loginAddress: 'https://portal.example/start?to=foyer' };
  const { data } = await providerAdministrator.set('acme', value, { page });
  expect(data).toEqual({
    name: 'acme',
    value,
    page,
    hasSecret: true,
    version: 1,
    changedAt: expect.stringMatching(/^\d{4}-/),
    changedBy: expect.stringContaining('person'),
  });
  expect(await providerAdministrator.list()).toEqual([data]);
  expect((await signInPage()).SSOConfig).toEqual({
    acme: { switch: true, configSwitch: true, configShow: false, loginAddress: page.loginAddress, label: 'Acme' },
  });
});

test.each([
  ['acme', openIdOf(ISSUER)],
  ['acme', oauthOf('https://code.example')],
  ['microsoft', microsoftOf(AUTHORITY)],
  ['wechat', wechatOf('https://wechat.example')],
] as const)('%s is stored as it is sent', async (name, value) => {
  expect((await providerAdministrator.set(name, value)).data.value).toEqual(value);
});

test('the redirect addresses are known before a provider is added', async () => {
  expect(await providerAdministrator.redirectAddresses()).toEqual({
    named: `${world.origin}/v2/sso/{name}/return`,
    microsoft: `${world.origin}/azure/v2/return`,
    wechat: `${world.origin}/v2/wechat/return`,
  });
});

describe('Microsoft and WeChat', () => {
  test.each([
    ['microsoft', microsoftOf(AUTHORITY), 'azureSSOSwitch'],
    ['wechat', wechatOf('https://wechat.example'), 'wechatSwitch'],
  ] as const)(
    '%s is a switch of the sign-in page; the rest of what is sent of it is ignored',
    async (name, value, key) => {
      const page = { show: false, label: 'Mine', icon: '0'.repeat(64), loginAddress: 'javascript:alert(1)' };
      const { data } = await providerAdministrator.set(name, value, { page });
      expect(data.page).toEqual(PROVIDER_PAGE);
      expect(await signInPage()).toMatchObject({ [key]: true, SSOConfig: {} });
      await providerAdministrator.set(name, value, { page: { switch: false } });
      expect(await signInPage()).toMatchObject({ [key]: false });
      await providerAdministrator.set(name, value);
      await providerAdministrator.remove(name);
      expect(await signInPage()).toMatchObject({ [key]: false });
    },
  );
});

test('one that the settings of the sign-in page switch off is shown as such, by either flag', async () => {
  await providerAdministrator.set('acme', openIdOf(ISSUER));
  const { SSOConfig } = await signInPage();
  const flags = { configShow: true, loginAddress: '' };
  for (const [on, configSwitch] of [
    [true, false],
    [false, true],
  ] as const) {
    await world.people.setting('signInPage', {
      SSOConfig: { ...SSOConfig, acme: { ...flags, switch: on, configSwitch } },
    });
    expect((await providerAdministrator.findProvider('acme'))?.page.switch).toBe(false);
  }
  await world.people.setting('signInPage', { SSOConfig: {} });
  expect((await providerAdministrator.findProvider('acme'))?.page).toEqual({ ...PROVIDER_PAGE, switch: false });
});

test('its picture is one that was uploaded, and stays for as long as it is named', async () => {
  const body = new FormData();
  body.append('file', new Blob([pngOf(24, 24)]), 'acme.png');
  const upload = '/v2/manage/settings/brand/logos';
  const { logo: icon } = (await providerAdministrator.browser.fetch<{ logo: string }>(upload, { method: 'POST', body }))
    .data;
  await providerAdministrator.set('acme', openIdOf(ISSUER), { page: { icon } });
  expect((await signInPage()).SSOConfig['acme']?.icon).toBe(icon);
  await world.clock.forward(25 * 60 * 60);
  await world.app.services.brand.sweep();
  const iconStatus = async () => (await world.browser().fetch(`/base/brand/${icon}`)).status;
  expect(await iconStatus()).toBe(200);
  providerAdministrator = await createProviderAdministrator(world);
  await providerAdministrator.remove('acme');
  await world.app.services.brand.sweep();
  expect(await world.people.repositories.logos.find(icon)).toBeUndefined();
});

test('a change records the values before and after, and bumps the sign-in page only if that changes', async () => {
  await providerAdministrator.set('acme', openIdOf(ISSUER));
  const versionOf = async () =>
    (await providerAdministrator.browser.call('GET /v2/manage/settings')).data.signInPage.version;
  const before = await versionOf();
  await providerAdministrator.set('acme', openIdOf(ISSUER, { scopes: 'openid' }), { secret: undefined });
  const [line] = (await world.auditEntries('setting.changed')).slice(-1);
  expect(line?.details).toEqual({
    setting: 'identityProviders',
    provider: 'acme',
    fields: 'scopes',
    before: JSON.stringify({ scopes: 'openid profile email' }),
    after: JSON.stringify({ scopes: 'openid' }),
  });
  expect(await versionOf()).toBe(before);
  await providerAdministrator.set('acme', openIdOf(ISSUER, { scopes: 'openid' }), { page: { switch: false } });
  expect((await world.auditEntries('setting.changed')).at(-1)?.details).toMatchObject({ fields: 'switch secret' });
  expect(await versionOf()).toBe(before + 1);
});

test('removed it is gone with its secret, its button and the accounts that were linked by it; the trail counts them', async () => {
  await providerAdministrator.set('acme', openIdOf(ISSUER));
  await providerAdministrator.set('other', openIdOf('https://other.example'));
  const { id } = await world.people.user();
  for (const provider of ['acme', 'other'])
    await world.people.repositories.linkedAccounts.add(id, { provider, issuer: ISSUER, subject: 's', account: 'anna' });
  expect((await providerAdministrator.remove('acme')).data).toBeNull();
  expect((await providerAdministrator.list()).map(({ name }) => name)).toEqual(['other']);
  expect(Object.keys((await signInPage()).SSOConfig)).toEqual(['other']);
  expect((await world.people.repositories.linkedAccounts.list(id)).map(({ provider }) => provider)).toEqual(['other']);
  expect(await world.people.repositories.providers.find('acme')).toBeUndefined();
  expect((await world.auditEntries('setting.changed')).at(-1)?.details).toEqual({
    setting: 'identityProviders',
    provider: 'acme',
    fields: 'removed',
    linked: 1,
  });
  expect(await world.app.services.providers.listEnabled()).toEqual(['other']);
  const again = await providerAdministrator.remove('acme', 1);
  expect([again.status, again.code]).toEqual([404, 'A0404']);
});

test('with another issuer, the linked accounts stay, and match no user there', async () => {
  await providerAdministrator.set('acme', openIdOf(ISSUER));
  const { id } = await world.people.user();
  const identity = { provider: 'acme', issuer: ISSUER, subject: 's', account: 'anna' };
  await world.people.repositories.linkedAccounts.add(id, identity);
  await providerAdministrator.set('acme', openIdOf('https://next.example'));
  expect(await world.people.repositories.linkedAccounts.list(id)).toHaveLength(1);
  const elsewhere = { ...identity, issuer: 'https://next.example' };
  expect(await world.people.repositories.linkedAccounts.find(elsewhere)).toBeUndefined();
});

test('without a public URL there are no redirect addresses', async () => {
  await using nowhere = await createWorld({ config: { FOYER_HOST: '0.0.0.0', FOYER_ALLOW_HTTP: 'true' } });
  const its = await createProviderAdministrator(nowhere);
  expect(await its.redirectAddresses()).toBeNull();
});

test('what another version of Foyer has stored is shown as far as this one knows it', async () => {
  const value = {
    ...openIdOf(ISSUER),
    fancy: true,
    newcomers: { create: false, roleId: null, storeId: null, by: 'x' },
  };
  await world.people.repositories.providers.put({ name: 'acme', value }, 'someone');
  await world.people.repositories.providers.put({ name: 'beta', value: { kind: 'saml' } as never }, 'someone'); // an unknown kind
  expect((await providerAdministrator.list()).map((one) => [one.name, one.value])).toEqual([
    ['acme', openIdOf(ISSUER)],
  ]);
  await world.people.repositories.providers.remove('beta');
});

test('an older version of one is not written over the next', async () => {
  await providerAdministrator.set('acme', openIdOf(ISSUER));
  await providerAdministrator.set('acme', openIdOf(ISSUER));
  for (const version of [0, 1, 3])
    expect(readFieldErrors(await providerAdministrator.set('acme', openIdOf(ISSUER), { version }))).toEqual(
      expectedFieldErrors({ '/version': 'stale' }),
    );
  expect(readFieldErrors(await providerAdministrator.remove('acme', 1))).toEqual(
    expectedFieldErrors({ '/version': 'stale' }),
  );
  expect(
    readFieldErrors(await providerAdministrator.set('beta', oauthOf('https://b.example'), { version: 1 })),
  ).toEqual(expectedFieldErrors({ '/version': 'stale' }));
});

test('removing a provider ends the sessions of its users at once, and no others', async () => {
  const provider = await createMaliciousProvider(); // an honest provider in this test
  await providerAdministrator.set('acme', openIdOf(provider.origin));
  await providerAdministrator.set('plain', oauthOf(provider.origin));
  const person = await world.people.user();
  const [by, byPlain, byPassword] = [world.browser(), world.browser(), world.browser()];
  for (const [name, browser, issuer] of [
    ['acme', by, provider.origin],
    ['plain', byPlain, `${provider.origin}/me#id`],
  ] as const) {
    const identity = { provider: name, issuer, subject: person.id, account: 'x' };
    await world.people.repositories.linkedAccounts.add(person.id, identity);
    const came = await signInAtProvider(world, provider, name, { browser, sub: person.id });
    expect(came).toEqual({ code: 1001, isSignedIn: true });
  }
  await byPassword.signIn(person.username, person.password);
  await world.withDelayedAnnouncements(async () => {
    expect((await providerAdministrator.remove('acme')).code).toBe(1001);
    expect((await by.call('GET /v2/users/work-bench')).code).toBe('C0102');
  });
  for (const browser of [byPlain, byPassword, providerAdministrator.browser])
    expect((await browser.call('GET /v2/users/work-bench')).code).toBe(1001);
  await provider.close();
});
