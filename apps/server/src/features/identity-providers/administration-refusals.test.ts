import type { ProviderValue } from '@foyer/contract/identity-providers.ts';
import { MAX_PROVIDERS } from '@foyer/contract/limits/identity-providers.ts';
import { RESERVED_PROVIDERS } from '@foyer/contract/rules/provider-names.ts';
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
  SWITCHED_OFF,
  SWITCHED_ON,
  TENANT,
  wechatOf,
} from '@foyer/server/test/sign-in/providers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const NO_ID = '01900000-0000-7000-8000-00000000dead';
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

describe('names', () => {
  test.each(RESERVED_PROVIDERS)('%s is reserved', async (name) => {
    expect(readFieldErrors(await providerAdministrator.set(name, openIdOf(ISSUER)))).toEqual(
      expectedFieldErrors({ '/name': 'reserved' }),
    );
  });

  test.each([
    ['acme', microsoftOf(AUTHORITY), 'kind'],
    ['acme', wechatOf('https://wechat.example'), 'kind'],
    ['wechat', microsoftOf(AUTHORITY), 'reserved'],
    ['microsoft', wechatOf('https://wechat.example'), 'reserved'],
  ] as const)('%s is no name for that kind', async (name, value, rule) => {
    expect(readFieldErrors(await providerAdministrator.set(name, value))).toEqual(
      expectedFieldErrors({ '/name': rule }),
    );
  });

  test.each(['Acme', '-acme', '1acme', 'a_b', 'a'.repeat(33), '__proto__', 'acme%2f..', 'a b'])(
    'there is no provider at %s',
    async (name) => {
      expect((await providerAdministrator.set(name, openIdOf(ISSUER))).status).toBe(400);
      expect(await providerAdministrator.list()).toEqual([]);
    },
  );

  test('one that every object has is one like others', async () => {
    expect((await providerAdministrator.set('constructor', openIdOf(ISSUER))).status).toBe(200);
    expect(await providerAdministrator.findProvider('constructor')).toMatchObject({ page: { switch: true } });
    await providerAdministrator.remove('constructor');
    expect((await world.app.services.settings.get('signInPage')).SSOConfig).toEqual({});
  });

  test('the kind of one that is there does not change', async () => {
    await providerAdministrator.set('acme', openIdOf(ISSUER));
    expect(readFieldErrors(await providerAdministrator.set('acme', oauthOf(ISSUER)))).toEqual(
      expectedFieldErrors({ '/name': 'kind' }),
    );
  });

  test('there are twenty named ones at most, with those that only the sign-in page names; others do not count', async () => {
    await providerAdministrator.set('microsoft', microsoftOf(AUTHORITY));
    await world.people.setting('signInPage', { SSOConfig: { old: SWITCHED_OFF } });
    for (let count = 1; count < MAX_PROVIDERS; count += 1)
      await world.people.repositories.providers.put({ name: `p${count}`, value: oauthOf(ISSUER) }, 'someone');
    expect(readFieldErrors(await providerAdministrator.set('more', openIdOf(ISSUER)))).toEqual(
      expectedFieldErrors({ '/name': 'too_many' }),
    );
    expect((await providerAdministrator.set('p1', oauthOf(ISSUER))).status).toBe(200);
    expect((await providerAdministrator.set('wechat', wechatOf('https://wechat.example'))).status).toBe(200);
    expect((await providerAdministrator.set('old', openIdOf(ISSUER))).status).toBe(200);
  });
});

test.each(['Acme\u202e', 'Ac\nme', ' Acme', '\u200b', '{name}', '\u00a0'])('%j is nothing to read', async (label) => {
  const answer = await providerAdministrator.set('acme', openIdOf(ISSUER), { page: { label } });
  expect(readFieldErrors(answer)).toEqual(expectedFieldErrors({ '/page/label': 'characters' }));
  const acme = { ...SWITCHED_ON, label };
  await expect(world.people.setting('signInPage', { SSOConfig: { acme } })).rejects.toMatchObject({
    details: { fields: { '/SSOConfig/acme/label': 'characters' } },
  });
});

describe('accounts for newcomers', () => {
  const withNewcomers = (roleId: string | null, storeId: string | null, create = true) =>
    providerAdministrator.set('acme', openIdOf(ISSUER, { newcomers: { create, roleId, storeId } }));

  test('need a role and a store', async () => {
    const problems = { '/value/newcomers/roleId': 'needed', '/value/newcomers/storeId': 'needed' };
    expect(readFieldErrors(await withNewcomers(null, null))).toEqual(expectedFieldErrors(problems));
    expect((await withNewcomers(null, null, false)).status).toBe(200);
  });

  test.each([NO_ID, 'x', "x'; drop table roles --"])('of which there is %s', async (id) => {
    const problems = { '/value/newcomers/roleId': 'unknown', '/value/newcomers/storeId': 'unknown' };
    expect(readFieldErrors(await withNewcomers(id, id))).toEqual(expectedFieldErrors(problems));
  });

  test('do not make super administrators', async () => {
    const place = await world.people.organisation();
    const { id: storeId } = await world.people.store(place.id);
    const highest = await world.people.repositories.roles.findId('super-administrator');
    expect(readFieldErrors(await withNewcomers(highest ?? '', storeId))).toEqual(
      expectedFieldErrors({ '/value/newcomers/roleId': 'highest' }),
    );
    const usual = (await world.people.repositories.roles.findId('user')) ?? '';
    expect((await withNewcomers(usual, storeId)).data.value).toMatchObject({ newcomers: { roleId: usual, storeId } });
  });

  test('have no role that may not be granted where their store is', async () => {
    const [here, elsewhere] = [await world.people.organisation(), await world.people.organisation()];
    const { id: storeId } = await world.people.store(here.id);
    const roleId = (await world.people.repositories.roles.findId('user')) ?? '';
    const { queries } = world.database;
    await queries.updateTable('roles').set({ organisation_id: elsewhere.id }).where('id', '=', roleId).execute();
    expect(readFieldErrors(await withNewcomers(roleId, storeId))).toEqual(
      expectedFieldErrors({ '/value/newcomers/roleId': 'elsewhere' }),
    );
    await queries.updateTable('roles').set({ organisation_id: here.id }).where('id', '=', roleId).execute();
    expect((await withNewcomers(roleId, storeId)).status).toBe(200);
    await queries.updateTable('roles').set({ organisation_id: null }).where('id', '=', roleId).execute();
  });
});

describe('the claim that users must have', () => {
  test.each([
    ['groups', '', '/value/requiredValue'],
    ['', 'shops', '/value/requiredClaim'],
    [' ', 'shops', '/value/requiredClaim'],
    ['groups', '  ', '/value/requiredValue'],
  ])('%j with %j is half a rule', async (requiredClaim, requiredValue, field) => {
    for (const value of [
      openIdOf(ISSUER, { requiredClaim, requiredValue }),
      oauthOf(ISSUER, { requiredClaim, requiredValue }),
    ])
      expect(readFieldErrors(await providerAdministrator.set('acme', value))).toEqual(
        expectedFieldErrors({ [field]: 'needed' }),
      );
  });
});

describe('who signs for people', () => {
  const taken = async (name: string, value: ProviderValue) => {
    const { status, code } = await providerAdministrator.set(name, value);
    return [status, code];
  };

  test.each(['https://id.example/realm', 'https://ID.example/realm/', 'https://id.example:443/realm//'])(
    'signs for one provider: %s is taken',
    async (issuer) => {
      await providerAdministrator.set('acme', openIdOf('https://id.example/realm/'));
      expect(await taken('other', openIdOf(issuer))).toEqual([400, 'A0633']);
      expect(await taken('acme', openIdOf(issuer))).toEqual([200, 1001]);
      expect(await taken('other', openIdOf('https://id.example/Realm'))).toEqual([200, 1001]);
    },
  );

  test('a tenant of Entra is one that a named provider cannot have, and the other way round', async () => {
    await providerAdministrator.set('microsoft', microsoftOf(`${AUTHORITY}/`));
    expect(await taken('acme', openIdOf(`${AUTHORITY}/${TENANT}/v2.0/`))).toEqual([400, 'A0633']);
    await providerAdministrator.remove('microsoft');
    expect(await taken('acme', openIdOf(`${AUTHORITY}/${TENANT}/v2.0`))).toEqual([200, 1001]);
    expect(await taken('microsoft', microsoftOf(AUTHORITY))).toEqual([400, 'A0633']);
  });
});
