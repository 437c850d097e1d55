import {
  bomb,
  createMaliciousProvider,
  flood,
  type MaliciousProvider,
  redirectTo,
  respondWith,
} from '@foyer/server/test/fakes/malicious-provider.ts';
import type { Misbehaviour, TokenSigning } from '@foyer/server/test/fakes/misbehaviour.ts';
import {
  signInAtProvider,
  microsoftOf,
  ON_LOOPBACK,
  openIdOf,
  setUpProvider,
  TENANT,
} from '@foyer/server/test/sign-in/providers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let evil: MaliciousProvider;
/** An internal server that must not be reachable through Foyer. */
let inside: MaliciousProvider;

beforeAll(async () => {
  world = await createWorld(ON_LOOPBACK);
  [evil, inside] = await Promise.all([createMaliciousProvider(), createMaliciousProvider()]);
  await setUpProvider(world, 'evil', openIdOf(evil.origin));
  await setUpProvider(world, 'microsoft', microsoftOf(evil.origin));
  const person = await world.people.user({ username: 'victim' });
  const { linkedAccounts } = world.people.repositories;
  const link = { subject: 'someone', account: 'someone' };
  await linkedAccounts.add(person.id, { provider: 'evil', issuer: evil.origin, ...link });
  await linkedAccounts.add(person.id, { provider: 'microsoft', issuer: `${evil.origin}/${TENANT}/v2.0`, ...link });
});
afterEach(() => {
  evil.misbehave({});
  evil.publish('own');
  inside.requests.length = 0;
});
afterAll(async () => {
  await Promise.all([evil, inside].map((provider) => provider.close()));
  await world.close();
});

const attempt = (name: string, misbehaviour: Misbehaviour = {}) =>
  signInAtProvider(world, evil, name, { misbehaviour });

describe.each([
  { name: 'evil', nonce: 'A0853', artifacts: 'A0853', token: 'A0853', code: 'A0853', userInfo: 'A0854' },
  { name: 'microsoft', nonce: 'A0622', artifacts: 'A0623', token: 'A0626', code: 'A0624', userInfo: 'A0628' },
])('$name', ({ name, nonce, artifacts, token, code, userInfo }) => {
  test('while it is honest, a user signs in', async () => {
    expect(await attempt(name)).toEqual({ code: 1001, isSignedIn: true });
  });

  const past = Math.floor(Date.now() / 1000) - 3600;
  test.each<[string, Record<string, unknown>]>([
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'another-client' }],
    ['no audience', { aud: undefined }],
    ['several audiences and no party', { aud: ['foyer', 'another-client'] }],
    ['several audiences and another party', { aud: ['foyer', 'another-client'], azp: 'another-client' }],
    ['another authorised party', { azp: 'another-client' }],
    ['an end in the past', { exp: past }],
    ['no end', { exp: undefined }],
    ['a beginning in the future', { nbf: past + 7200 }],
    ['no time of issue', { iat: undefined }],
    ['no subject', { sub: undefined }],
    ['a subject that is no text', { sub: ['someone'] }],
  ])('an ID token with %s', async (_what, claims) => {
    expect(await attempt(name, { claims })).toEqual({ code: artifacts, isSignedIn: false });
  });

  test.each<[string, unknown]>([
    ['another nonce', 'of-another-round'],
    ['no nonce (CVE-2026-15612)', undefined],
    ['an empty nonce', ''],
  ])('an ID token with %s', async (_what, value) => {
    expect(await attempt(name, { claims: { nonce: value } })).toEqual({ code: nonce, isSignedIn: false });
  });

  test.each<[string, unknown]>([
    ['a null byte', 'a\0b'],
    ['half a character', 'a\ud800'],
    ['nothing to see', '  '],
    ['300 characters', 'x'.repeat(300)],
  ])(`a subject with %s identifies no user (${userInfo}), and is no bug`, async (_what, subject) => {
    expect(await attempt(name, { claims: { sub: subject, oid: subject } })).toEqual({
      code: userInfo,
      isSignedIn: false,
    });
  });

  test.each<TokenSigning>(['foreign key', 'none', 'HS256 with the public key', 'broken', 'new key'])(
    'an ID token that is signed by %s',
    async (signing) => {
      expect(await attempt(name, { signing })).toEqual({ code: artifacts, isSignedIn: false });
    },
  );

  test('a key that is new is fetched, and the one before opens nothing then', async () => {
    expect((await attempt(name)).code).toBe(1001);
    evil.publish('next');
    expect((await attempt(name, { signing: 'new key' })).code).toBe(1001);
    expect((await attempt(name)).code).toBe(artifacts);
  });

  test.each<[string, NonNullable<Misbehaviour['responses']>]>([
    ['a redirect inside', { token: (...call) => redirectTo(`${inside.origin}/token`)(...call) }],
    ['ten megabytes', { token: flood }],
    ['ten megabytes in a few', { token: bomb }],
    ['no JSON', { token: respondWith(200, 'hello') }],
    ['a list', { token: respondWith(200, []) }],
    ['no token', { token: respondWith(200, {}) }],
    ['an error of its own', { token: respondWith(500, 'out of order') }],
    ['another type of token', { token: respondWith(200, { access_token: 'x', token_type: 'dpop' }) }],
    ['that it does not know Foyer', { token: respondWith(401, { error: 'invalid_client' }) }],
  ])(`a token endpoint that answers with %s is ${token}`, async (_what, responses) => {
    expect(await attempt(name, { responses })).toEqual({ code: token, isSignedIn: false });
    expect(inside.requests).toEqual([]);
  });

  test('a code that it does not know', async () => {
    const responses = { token: respondWith(400, { error: 'invalid_grant' }) };
    expect(await attempt(name, { responses })).toEqual({ code, isSignedIn: false });
  });

  test.each<[string, NonNullable<Misbehaviour['responses']>[string]]>([
    ['a redirect inside', (...call) => redirectTo(`${inside.origin}/keys`)(...call)],
    ['ten megabytes', flood],
    ['no keys', respondWith(200, { keys: [] })],
    ['a secret key', respondWith(200, { keys: [{ kty: 'oct', k: 'c2VjcmV0', kid: 'own', alg: 'HS256' }] })],
    ['no JSON', respondWith(200, 'keys')],
  ])('keys that are %s', async (_what, keys) => {
    await attempt(name); // caches the keys: Foyer does not know the new key
    const answer = await attempt(name, { signing: 'new key', responses: { keys } });
    expect(answer.isSignedIn).toBe(false);
    expect(answer.code).toBe(artifacts);
    expect(inside.requests).toEqual([]);
  });
});
