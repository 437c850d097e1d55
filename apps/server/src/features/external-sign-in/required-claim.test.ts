import { createMaliciousProvider, type MaliciousProvider } from '@foyer/server/test/fakes/malicious-provider.ts';
import {
  signInAtProvider,
  oauthOf,
  ON_LOOPBACK,
  openIdOf,
  setUpProvider,
} from '@foyer/server/test/sign-in/providers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let acme: MaliciousProvider;
beforeAll(async () => {
  world = await createWorld(ON_LOOPBACK);
  acme = await createMaliciousProvider();
});
afterAll(async () => {
  await acme.close();
  await world.close();
});

const REQUIRED_GROUP = { requiredClaim: 'groups', requiredValue: 'shops' };

/** Signs in a linked user with these claims of the provider. */
async function signIn(name: 'acme' | 'plain', claims: Record<string, unknown>) {
  const person = await world.people.user();
  const issuer = name === 'acme' ? acme.origin : `${acme.origin}/me#id`;
  const subject = { provider: name, issuer, subject: person.id, account: person.username };
  await world.people.repositories.linkedAccounts.add(person.id, subject);
  const misbehaviour = name === 'acme' ? { claims: claims } : { userInfo: claims };
  return signInAtProvider(world, acme, name, { sub: person.id, misbehaviour });
}

describe.each(['acme', 'plain'] as const)('at %s, where every user must be in a group', (name) => {
  beforeAll(() =>
    setUpProvider(
      world,
      name,
      name === 'acme' ? openIdOf(acme.origin, REQUIRED_GROUP) : oauthOf(acme.origin, REQUIRED_GROUP),
    ),
  );

  test.each<[string, unknown]>([
    ['the group', 'shops'],
    ['it among others', ['admins', 'shops']],
  ])('a user with %s signs in', async (_what, groups) => {
    expect(await signIn(name, { groups })).toEqual({ code: 1001, isSignedIn: true });
  });

  test.each<[string, unknown]>([
    ['none', undefined],
    ['another', 'offices'],
    ['others', ['offices', 'Shops', 'shops ']],
    ['one that begins like it', ['shops-of-others']],
    ['no list', { shops: true, 0: 'shops' }],
    ['a list in a list', [['shops']]],
    ['nothing', []],
    ['null', null],
  ])('a user with %s is refused, linked or not (A0854)', async (_what, groups) => {
    expect(await signIn(name, { groups })).toEqual({ code: 'A0854', isSignedIn: false });
  });
});

test.each<[string, string, Record<string, unknown>]>([
  ['realm_access.roles', 'shop', { realm_access: { roles: ['shop'] } }],
  ['employee', 'true', { employee: true }],
  ['site', '7', { site: [6, 7] }],
  ['https://chain.example/groups', 'shops', { 'https://chain.example/groups': ['shops'] }],
])('%s can be asked for', async (requiredClaim, requiredValue, claims) => {
  await setUpProvider(world, 'acme', openIdOf(acme.origin, { requiredClaim, requiredValue }));
  expect((await signIn('acme', claims)).code).toBe(1001);
  expect((await signIn('acme', {})).code).toBe('A0854');
});

test('what every object has is nothing that a person has', async () => {
  await setUpProvider(
    world,
    'acme',
    openIdOf(acme.origin, { requiredClaim: 'constructor.name', requiredValue: 'Object' }),
  );
  expect((await signIn('acme', {})).code).toBe('A0854');
});

test('a claim that the ID token lacks is read from the user info', async () => {
  await setUpProvider(world, 'acme', openIdOf(acme.origin, REQUIRED_GROUP));
  acme.requests.length = 0;
  const misbehaviour = { claims: {}, userInfo: { groups: ['shops'] } };
  expect((await signInAtProvider(world, acme, 'acme', { sub: 'nobody-yet', misbehaviour })).code).toBe('A0636');
  expect(acme.requests).toContain('userinfo');
});

test('a claim of the ID token takes precedence over the user info', async () => {
  const misbehaviour = { claims: { groups: ['offices'] }, userInfo: { groups: ['shops'] } };
  expect((await signInAtProvider(world, acme, 'acme', { misbehaviour })).code).toBe('A0854');
});
