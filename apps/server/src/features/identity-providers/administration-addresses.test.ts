import type { ProviderValue } from '@foyer/contract/identity-providers.ts';
import {
  createProviderAdministrator,
  type ProviderAdministrator,
  readFieldErrors,
  expectedFieldErrors,
} from '@foyer/server/test/administration/provider-administration.ts';
import { ISSUER, microsoftOf, oauthOf, ON_LOOPBACK, openIdOf, wechatOf } from '@foyer/server/test/sign-in/providers.ts';
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

/** Texts that are not accepted as an address. */
const NO_ADDRESSES = [
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'ftp://id.example',
  '//evil.example',
  'evil.example',
  '/path',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  String.raw`https:\\evil.example`,
  String.raw`https://id.example\@evil.example`,
  'https://user@evil.example',
  'https://user:word@evil.example',
  'https://id.example@evil.example',
  'https://id.example#fragment',
  ' https://id.example',
  'https://id.example ',
  'https://id.ex ample',
  'https://id.ex\tample',
  'https://id.ex\nample',
  '\thttps://id.example',
  'https://id.example\r\nx: y',
  'https://id.example:99999',
  'https://id.example:port',
  'https://',
  'https://?',
  'http://id.example',
  'http://127.0.0.1.evil.example',
  'http://localhost.evil.example',
  'http://10.0.0.1',
];

/** Addresses that are not in canonical form. Some open another host than they appear to. */
const UNCLEAR_ADDRESSES = [
  'https://id.example#',
  'https://%65vil.example',
  'https://аpple.example', // Cyrillic
  'https://id。example',
  'https://id.example/ü',
  'https://2130706433',
  'https://0x7f.1',
  'https://017700000001',
  'https://127.1',
  'https://[::ffff:127.0.0.1]',
];

describe('addresses', () => {
  const at: readonly (readonly [string, (address: string) => [string, ProviderValue]])[] = [
    ['issuer', (issuer) => ['acme', openIdOf(issuer)]],
    ['authorizeAddress', (authorizeAddress) => ['acme', oauthOf(ISSUER, { authorizeAddress })]],
    ['tokenAddress', (tokenAddress) => ['acme', oauthOf(ISSUER, { tokenAddress })]],
    ['userInfoAddress', (userInfoAddress) => ['acme', oauthOf(ISSUER, { userInfoAddress })]],
    ['authority', (authority) => ['microsoft', microsoftOf(authority)]],
    ['authorizeAddress', (authorizeAddress) => ['wechat', wechatOf('https://wechat.example', { authorizeAddress })]],
    ['tokenAddress', (tokenAddress) => ['wechat', wechatOf('https://wechat.example', { tokenAddress })]],
  ];

  test.each([...NO_ADDRESSES, ...UNCLEAR_ADDRESSES])('%j is none', async (address) => {
    for (const [field, make] of at) {
      const answer = await providerAdministrator.set(...make(address));
      expect([field, ...readFieldErrors(answer)]).toEqual([
        field,
        ...expectedFieldErrors({ [`/value/${field}`]: 'address' }),
      ]);
    }
  });

  test.each(['https://id.example/?tenant=1', 'https://id.example?', 'https://id.example/a?b'])(
    '%s is no issuer, but may be a token address',
    async (address) => {
      expect(readFieldErrors(await providerAdministrator.set('acme', openIdOf(address)))).toEqual(
        expectedFieldErrors({ '/value/issuer': 'address' }),
      );
      const microsoft = await providerAdministrator.set('microsoft', microsoftOf(address));
      expect(readFieldErrors(microsoft)).toEqual(expectedFieldErrors({ '/value/authority': 'address' }));
      expect((await providerAdministrator.set('acme', oauthOf(ISSUER, { tokenAddress: address }))).status).toBe(200);
    },
  );

  test.each([
    'https://id.example',
    'https://ID.example:8443/realms/Foyer/',
    'https://xn--pple-43d.example',
    'https://192.0.2.7/id',
    'https://[2001:db8::7]/id',
    'http://127.0.0.1:8080/realms/foyer',
    'http://localhost:9000',
  ])('may be %s', async (issuer) => {
    expect((await providerAdministrator.set('acme', openIdOf(issuer))).data.value).toMatchObject({ issuer });
  });

  test('http is for hosts that the configuration names', async () => {
    await using strict = await createWorld();
    const its = await createProviderAdministrator(strict);
    const answer = await its.set('acme', openIdOf('http://127.0.0.1:8080'));
    expect(readFieldErrors(answer)).toEqual(expectedFieldErrors({ '/value/issuer': 'address' }));
  });
});

describe('where the button leads', () => {
  const noPaths = ['///evil', '//', '/\\\\evil', '/\t/evil', '/a b', '/\n/evil', `/${'a'.repeat(2048)}`];
  const noStarts = NO_ADDRESSES.filter((address) => address !== '/path');

  test.each([...noStarts, ...noPaths])('not to %j', async (loginAddress) => {
    const answer = await providerAdministrator.set('acme', openIdOf(ISSUER), { page: { loginAddress } });
    const rule = loginAddress.length > 2048 ? 'too_long' : 'address';
    expect(readFieldErrors(answer)).toEqual(expectedFieldErrors({ '/page/loginAddress': rule }));
  });

  test.each(['', '/portal/start?to=foyer#x', 'https://portal.example/start', 'http://localhost:3000/'])(
    'to %j, and the settings of the sign-in page can still be saved',
    async (loginAddress) => {
      expect((await providerAdministrator.set('acme', openIdOf(ISSUER), { page: { loginAddress } })).status).toBe(200);
      const { value, version } = (await providerAdministrator.browser.call('GET /v2/manage/settings')).data.signInPage;
      const body = { value, version };
      expect((await providerAdministrator.browser.call('PUT /v2/manage/settings/signInPage', { body })).status).toBe(
        200,
      );
    },
  );

  test('a picture that was not uploaded is unknown', async () => {
    const answer = await providerAdministrator.set('acme', openIdOf(ISSUER), { page: { icon: '0'.repeat(64) } });
    expect(readFieldErrors(answer)).toEqual(expectedFieldErrors({ '/page/icon': 'unknown' }));
    expect(await providerAdministrator.list()).toEqual([]);
  });
});
