import {
  createProviderAdministrator,
  type ProviderAdministrator,
  readFieldErrors,
  expectedFieldErrors,
  PROVIDER_PAGE,
} from '@foyer/server/test/administration/provider-administration.ts';
import {
  AUTHORITY,
  ISSUER,
  microsoftOf,
  oauthOf,
  openIdOf,
  SWITCHED_OFF,
} from '@foyer/server/test/sign-in/providers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let world: World;
let providerAdministrator: ProviderAdministrator;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  providerAdministrator = await createProviderAdministrator(world);
  await providerAdministrator.removeAll();
});

const stale = expectedFieldErrors({ '/version': 'stale' });
const body = { value: openIdOf(ISSUER), page: PROVIDER_PAGE, secret: 'x', version: 0 };

test('a permission that can be handed on is not enough: a provider can sign in as any user', async () => {
  const { id: organisationId } = await world.people.organisation();
  const { id } = await world.people.user();
  await world.people.grant(id, organisationId, 'settings.read', 'settings.write');
  const browser = await world.people.session(world.browser(), id, 'full');
  await world.people.reauthenticateAll();
  await providerAdministrator.set('acme', openIdOf(ISSUER));
  const params = { name: 'acme' };
  const responses = [
    await browser.call('PUT /v2/manage/identity-providers/{name}', { params, body: { ...body, version: 1 } }),
    await browser.call('DELETE /v2/manage/identity-providers/{name}', { params, query: { version: 1 } }),
    await browser.call('POST /v2/manage/identity-providers/{name}/trial', { params }),
  ];
  expect(responses.map(({ status, code }) => [status, code])).toEqual(responses.map(() => [403, 'A0302']));
  expect((await browser.call('GET /v2/manage/identity-providers')).data.list).toHaveLength(1);
  expect(await providerAdministrator.findProvider('acme')).toMatchObject({ version: 1 });
});

test('an open browser is not enough: without the password nothing is changed, removed or asked', async () => {
  await providerAdministrator.set('acme', openIdOf(ISSUER));
  const before = await providerAdministrator.list();
  const audited = (await world.auditEntries()).length;
  await world.people.ageSessions();
  const responses = [
    await providerAdministrator.set('acme', openIdOf(ISSUER, { scopes: 'openid' })),
    await providerAdministrator.set('other', openIdOf('https://other.example')),
    await providerAdministrator.remove('acme'),
    await providerAdministrator.testConnection('acme'),
  ];
  expect(responses.map(({ status, code }) => [status, code])).toEqual(responses.map(() => [401, 'A0301']));
  expect(await providerAdministrator.list()).toEqual(before);
  expect(await world.auditEntries()).toHaveLength(audited);
});

describe('at the same time', () => {
  test('two administrators change one provider: the later one gets a conflict', async () => {
    await providerAdministrator.set('acme', openIdOf(ISSUER));
    const responses = await Promise.all(
      ['a', 'b', 'c'].map((scopes) => providerAdministrator.set('acme', openIdOf(ISSUER, { scopes }), { version: 1 })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of responses.filter(({ status }) => status !== 200))
      expect(readFieldErrors(answer)).toEqual(stale);
  });

  test('two add one of the same name: the later one gets a conflict', async () => {
    const responses = await Promise.all(
      [1, 2].map(() => providerAdministrator.set('acme', openIdOf(ISSUER), { version: 0 })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.map(readFieldErrors)).toContainEqual(stale);
  });

  test('two add the same issuer under two names: one has it', async () => {
    const responses = await Promise.all(
      ['a', 'b'].map((name) => providerAdministrator.set(name, openIdOf(ISSUER), { version: 0 })),
    );
    expect(new Set(responses.map(({ code }) => code))).toEqual(new Set([1001, 'A0633']));
  });

  test('two add different ones: the sign-in page shows both', async () => {
    await Promise.all(['a', 'b', 'c'].map((name) => providerAdministrator.set(name, oauthOf(ISSUER), { version: 0 })));
    const { SSOConfig } = await world.app.services.settings.get('signInPage');
    expect(Object.keys(SSOConfig).sort()).toEqual(['a', 'b', 'c']);
  });

  test('one changes the settings of the sign-in page: neither takes back what the other did', async () => {
    await using newWorld = await createWorld();
    const its = await createProviderAdministrator(newWorld);
    for (let iteration = 0; iteration < 5; iteration += 1) {
      const { value, version } = (await its.browser.call('GET /v2/manage/settings')).data.signInPage;
      const SSOConfig = { ...value.SSOConfig, [`old${iteration}`]: SWITCHED_OFF };
      const [added, changed] = await Promise.all([
        its.set(`new${iteration}`, oauthOf(ISSUER), { version: 0 }),
        its.browser.call('PUT /v2/manage/settings/signInPage', { body: { value: { ...value, SSOConfig }, version } }),
      ]);
      const names = Object.keys((await newWorld.app.services.settings.get('signInPage')).SSOConfig);
      expect(added.status).toBe(200);
      expect(names).toContain(`new${iteration}`);
      expect(names.includes(`old${iteration}`)).toBe(changed.status === 200);
      if (changed.status !== 200) expect(readFieldErrors(changed)).toEqual(stale);
    }
  });
});

test('a change applies immediately on every process', async () => {
  const second = await world.startSecondServer();
  const there = await createProviderAdministrator(world, second);
  const ask = async () => (await second.browser().call('GET /v2/configs/login')).data;
  const offered = async () => [...(await second.app.services.providers.listEnabled())].sort();
  expect([(await ask()).azureSSOSwitch, await offered()]).toEqual([false, []]);

  await providerAdministrator.set('acme', openIdOf(ISSUER));
  await providerAdministrator.set('microsoft', microsoftOf(AUTHORITY));
  await expect.poll(async () => (await ask()).azureSSOSwitch).toBe(true);
  await expect.poll(offered).toEqual(['acme', 'microsoft']);
  expect((await ask()).SSOConfig['acme']).toMatchObject({ switch: true, loginAddress: '/v2/sso/acme/login' });
  expect(await there.list()).toEqual(await providerAdministrator.list());

  await providerAdministrator.set('acme', openIdOf('https://next.example'), { secret: 'next' });
  await expect.poll(async () => (await second.app.services.providers.find('acme'))?.secret).toBe('next');
  await there.remove('acme');
  await expect.poll(async () => world.app.services.providers.listEnabled()).toEqual(['microsoft']);
});
