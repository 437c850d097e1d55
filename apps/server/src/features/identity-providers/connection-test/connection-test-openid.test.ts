import { generateKeyPairSync } from 'node:crypto';

import { CONNECTION_TEST_STEPS } from '@foyer/contract/identity-providers.ts';
import {
  STEPS_BEFORE_CLIENT,
  createProviderAdministrator,
  type ProviderAdministrator,
  ACCEPTS_CLIENT,
} from '@foyer/server/test/administration/provider-administration.ts';
import {
  createMaliciousProvider,
  flood,
  type MaliciousProvider,
  redirectTo,
  respondWith,
} from '@foyer/server/test/fakes/malicious-provider.ts';
import type { Misbehaviour } from '@foyer/server/test/fakes/misbehaviour.ts';
import { microsoftOf, ON_LOOPBACK, openIdOf } from '@foyer/server/test/sign-in/providers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let world: World;
let liar: MaliciousProvider;
let providerAdministrator: ProviderAdministrator;
beforeAll(async () => {
  world = await createWorld(ON_LOOPBACK);
  liar = await createMaliciousProvider();
});
afterAll(async () => {
  await world.close();
  await liar.close();
});
beforeEach(async () => {
  providerAdministrator = await createProviderAdministrator(world);
  await providerAdministrator.removeAll();
  liar.misbehave({});
});

/** Successful results of all steps before the last one. */
function upTo(last: string): string[] {
  const at = CONNECTION_TEST_STEPS.findIndex((step) => last.startsWith(step));
  return [...STEPS_BEFORE_CLIENT.slice(0, at), last];
}

describe('an OpenID provider', () => {
  const { publicKey: short } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const shortKey = short.export({ format: 'jwk' });
  const someKey = { kty: 'oct', k: 'AAAA', alg: 'HS256', use: 'sig' };
  const failures: readonly (readonly [string, string, Misbehaviour])[] = [
    ['that is gone', 'address status', { responses: { 'openid-configuration': respondWith(404, {}) } }],
    ['in trouble', 'address status', { responses: { 'openid-configuration': respondWith(503, {}) } }],
    [
      'that sends elsewhere',
      'address status',
      { responses: { 'openid-configuration': redirectTo('http://127.0.0.1:1') } },
    ],
    ['that talks too much', 'address too_large', { responses: { 'openid-configuration': flood } }],
    ['that answers no JSON', 'address type', { responses: { 'openid-configuration': respondWith(200, '<html>') } }],
    [
      'whose document is a list',
      'metadata incomplete',
      { responses: { 'openid-configuration': respondWith(200, []) } },
    ],
    ['that says it is another', 'metadata issuer', { metadata: { issuer: 'https://id.example' } }],
    ['that does not say who it is', 'metadata incomplete', { metadata: { issuer: undefined } }],
    ['without a page to sign in', 'metadata incomplete', { metadata: { authorization_endpoint: undefined } }],
    ['whose page is a number', 'metadata incomplete', { metadata: { authorization_endpoint: 7 } }],
    ['without an address for codes', 'metadata incomplete', { metadata: { token_endpoint: '' } }],
    ['without an address of its keys', 'metadata incomplete', { metadata: { jwks_uri: null } }],
    ['whose page is a script', 'metadata address', { metadata: { authorization_endpoint: 'javascript:alert(1)' } }],
    ['whose page is not encrypted', 'metadata address', { metadata: { authorization_endpoint: 'http://id.example/' } }],
    [
      'whose page is on a host that looks like it',
      'metadata address',
      { metadata: { authorization_endpoint: 'https://a@b.example' } },
    ],
    ['whose keys are a file', 'metadata address', { metadata: { jwks_uri: 'file:///etc/passwd' } }],
    ['that knows no proof of S256', 'metadata pkce', { metadata: { code_challenge_methods_supported: ['plain'] } }],
    ['whose keys are inside', 'keys address', { metadata: { jwks_uri: 'https://169.254.169.254/latest' } }],
    ['whose keys are gone', 'keys status', { responses: { keys: respondWith(404, {}) } }],
    ['whose keys are none', 'keys type', { responses: { keys: respondWith(200, 'x') } }],
    ['without keys', 'keys no_keys', { responses: { keys: respondWith(200, { keys: [] }) } }],
    ['whose keys are no list', 'keys no_keys', { responses: { keys: respondWith(200, { keys: { kty: 'RSA' } }) } }],
    [
      'whose key is a secret',
      'keys no_keys',
      { responses: { keys: respondWith(200, { keys: [someKey, null, 'x'] }) } },
    ],
    ['whose key is short', 'keys no_keys', { responses: { keys: respondWith(200, { keys: [shortKey] }) } }],
    [
      'whose key is broken',
      'keys no_keys',
      { responses: { keys: respondWith(200, { keys: [{ kty: 'RSA', n: 7, e: 'AQAB' }] }) } },
    ],
    ['whose codes are taken inside', 'client address', { metadata: { token_endpoint: 'https://10.0.0.1/token' } }],
    ['that gives anybody a token', 'client answer', {}],
    ['that breaks at a code', 'client answer', { responses: { token: respondWith(500, 'oops') } }],
    [
      'that does not know the way',
      'client answer',
      { responses: { token: respondWith(400, { error: 'unsupported_grant_type' }) } },
    ],
    [
      'that does not know Foyer',
      'client client',
      { responses: { token: respondWith(400, { error: 'invalid_client' }) } },
    ],
    [
      'that does not let Foyer',
      'client client',
      { responses: { token: respondWith(400, { error: 'unauthorized_client' }) } },
    ],
    ['that only says 401', 'client client', { responses: { token: respondWith(401, '') } }],
    [
      'that finds the code no code',
      'client fine',
      { responses: { token: respondWith(400, { error: 'invalid_request' }) } },
    ],
    ['that does not know the code', 'client fine', ACCEPTS_CLIENT],
    [
      'that says nothing of proofs',
      'client fine',
      { ...ACCEPTS_CLIENT, metadata: { code_challenge_methods_supported: undefined } },
    ],
  ];

  test.each(failures)('%s: %s', async (_what, last, misbehaviour) => {
    await providerAdministrator.set('acme', openIdOf(liar.origin));
    liar.misbehave(misbehaviour);
    expect(await providerAdministrator.listTestSteps('acme')).toEqual(upTo(last));
  });

  test('may sign with keys of every kind, but for those to encrypt with', async () => {
    await providerAdministrator.set('acme', openIdOf(liar.origin));
    for (const [alg, keyFields] of [
      ['RS256', {}],
      ['PS256', { alg: 'PS256', key_ops: ['verify'] }],
      ['ES256', { use: 'sig' }],
      ['ES384', {}],
      ['EdDSA', {}],
    ] as const) {
      const { publicKey } = await generateKeyPair(alg);
      const key = await exportJWK(publicKey);
      const keysOf = (overrides: object) => respondWith(200, { keys: [{ ...key, ...overrides }] });
      liar.misbehave({ responses: { ...ACCEPTS_CLIENT.responses, keys: keysOf(keyFields) } });
      expect([alg, ...(await providerAdministrator.listTestSteps('acme'))]).toEqual([
        alg,
        ...STEPS_BEFORE_CLIENT,
        'client fine',
      ]);
      for (const input of [{ use: 'enc' }, { alg: 'RSA-OAEP' }, { key_ops: ['encrypt'] }, { alg: 'none' }]) {
        liar.misbehave({ responses: { keys: keysOf(input) } });
        expect([alg, input, ...(await providerAdministrator.listTestSteps('acme'))]).toEqual([
          alg,
          input,
          ...upTo('keys no_keys'),
        ]);
        providerAdministrator = await createProviderAdministrator(world); // a caller may run only twenty tests
      }
    }
  });

  test('that has mended its document is spoken to by the new one from then on', async () => {
    await providerAdministrator.set('acme', openIdOf(liar.origin));
    liar.misbehave({ metadata: { authorization_endpoint: `${liar.origin}/old` } });
    await world.app.services.externalSignIn.refreshMetadata(liar.origin);
    liar.misbehave(ACCEPTS_CLIENT);
    expect((await providerAdministrator.listTestSteps('acme')).at(-1)).toBe('client fine');
    const { headers } = await world.browser().fetch('/v2/sso/acme/login');
    expect(headers.get('location')).toContain(`${liar.origin}/authorize?`);
  });

  test.each(['https://127.0.0.2', 'https://10.0.0.1', 'https://169.254.169.254', 'https://[fd00::1]', 'https://[::1]'])(
    'inside is not asked: %s',
    async (issuer) => {
      await providerAdministrator.set('acme', openIdOf(issuer));
      expect(await providerAdministrator.listTestSteps('acme')).toEqual(upTo('address address'));
    },
  );

  test('that is not there cannot be reached, also once it is left alone', async () => {
    await providerAdministrator.set('acme', openIdOf('http://127.0.0.1:1'));
    for (let times = 0; times < 5; times += 1)
      expect(await providerAdministrator.listTestSteps('acme')).toEqual(upTo('address unreachable'));
  });
});

test('Microsoft is tried as the tenant that it is', async () => {
  await providerAdministrator.set('microsoft', microsoftOf(`${liar.origin}/`));
  liar.misbehave(ACCEPTS_CLIENT);
  expect(await providerAdministrator.listTestSteps('microsoft')).toEqual([...STEPS_BEFORE_CLIENT, 'client fine']);
  liar.misbehave({ metadata: { issuer: `${liar.origin}/{tenantid}/v2.0` } });
  expect(await providerAdministrator.listTestSteps('microsoft')).toEqual(upTo('metadata issuer'));
});
