import {
  addPasskey,
  createUserAtSecondFactor,
  createPasskeyWorld,
  createAuthenticator,
  verifyPasskey,
  signInByPasskey,
  createUserWithPasskey,
} from '@foyer/server/test/sign-in/passkeys.ts';
import { confirmPassword, probeSession } from '@foyer/server/test/sign-in/second-factor.ts';
import { createWorld } from '@foyer/server/test/world.ts';
import { expect, test } from 'vitest';

import { relyingPartyOf } from './relying-party.ts';

test.each([
  ['https://foyer.example', 'foyer.example', 'https://foyer.example'],
  ['https://FOYER.Example:8443/base/', 'foyer.example', 'https://foyer.example:8443'],
  ['https://foyer.example:443', 'foyer.example', 'https://foyer.example'],
  ['https://foyer', 'foyer', 'https://foyer'],
  ['https://läden.example', 'xn--lden-loa.example', 'https://xn--lden-loa.example'],
  ['http://localhost:8080', 'localhost', 'http://localhost:8080'],
  ['https://localhost', 'localhost', 'https://localhost'],
  ['http://foyer.localhost', 'foyer.localhost', 'http://foyer.localhost'],
])('at %s passkeys are made for %s', (url, id, origin) => {
  expect(relyingPartyOf(url)).toEqual({ id, origin });
});

test.each([
  'http://127.0.0.1:8080',
  'https://127.0.0.1',
  'https://127.1',
  'https://2130706433',
  'https://192.0.2.7.',
  'http://[::1]:8080',
  'https://[2001:db8::7]',
  'http://foyer.example',
  'http://localhost.evil.example',
  'http://notlocalhost',
])('at %s no passkeys are made', (url) => {
  expect(relyingPartyOf(url)).toBeUndefined();
});

test('at an address nothing is offered, with any settings', async () => {
  await using world = await createWorld();
  await world.people.setting('mfa', { mode: 'optional', passkeys: true });
  await world.people.setting('signInPage', { passkeySwitch: true });
  const person = await world.people.user();
  const browser = await world.people.session(world.browser(), person.id, 'full');
  await confirmPassword(browser, person);
  expect((await browser.call('GET /v2/configs/login')).data.passkeySwitch).toBe(false);
  expect((await browser.call('GET /v2/users/second-factor')).data).toMatchObject({
    passkeysOffered: false,
    passkeys: [],
  });
  expect((await browser.call('POST /v2/passkeys/registration')).code).toBe('A0302');
  expect((await world.browser().call('POST /v2/passkeys/sign-in/challenge')).code).toBe('A0207');
  const binding = await world.people.session(world.browser(), person.id, 'bind');
  expect((await binding.call('GET /v2/google/ways')).data).toMatchObject({ code: true, passkey: false });
});

test('an installation that has moved to an address continues without passkeys, and opens nothing', async () => {
  await using world = await createWorld();
  await world.people.setting('mfa', { mode: 'optional' });
  await world.people.setting('signInPage', { passkeySwitch: true });
  const person = await world.people.user();
  const row = {
    id: 'AAAA',
    user_id: person.id,
    name: 'Key',
    public_key: Buffer.alloc(1),
    counter: 0,
    is_synced: false,
  };
  await world.database.queries
    .insertInto('passkeys')
    .values({ ...row, transports: '' })
    .execute();
  const browser = world.browser();
  expect((await browser.signIn(person.username, person.password)).data.googleType).toBe(1);
  expect((await browser.call('GET /v2/google/ways')).data).toMatchObject({ code: false, passkey: false });
  expect((await browser.call('POST /v2/passkeys/second-factor/challenge')).code).toBe('A0302');
  const credential = createAuthenticator().signAssertion({
    rpId: 'localhost',
    challenge: 'A'.repeat(43),
    allowCredentials: [],
  });
  expect((await browser.call('POST /v2/passkeys/second-factor', { body: { credential } })).code).toBe('A0302');
  expect((await world.browser().call('POST /v2/passkeys/sign-in', { body: { credential } })).code).toBe('A0207');
  expect(await probeSession(browser)).toBe('C0102');
  await world.people.session(browser, person.id, 'full');
  await confirmPassword(browser, person);
  expect((await browser.call('DELETE /v2/users/passkeys/{id}', { params: { id: 'AAAA' } })).code).toBe(1001);
});

test('with a public name on https a passkey is added and signs in', async () => {
  const origin = 'https://foyer.example';
  await using world = await createWorld({ config: { FOYER_PUBLIC_URL: origin, FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
  await world.people.setting('signInPage', { passkeySwitch: true });
  const person = await world.people.user();
  const browser = world.browser();
  await browser.signIn(person.username, person.password);
  await confirmPassword(browser, person);
  const key = createAuthenticator({ origin });
  await addPasskey(browser, key);
  expect((await signInByPasskey(world.browser(), key)).code).toBe(1001);
  expect((await signInByPasskey(world.browser(), key, { origin: 'http://foyer.example' })).code).toBe('A0210');
  expect((await signInByPasskey(world.browser(), key, { origin: 'https://sub.foyer.example' })).code).toBe('A0210');
  expect((await signInByPasskey(world.browser(), key, { rpId: 'example' })).code).toBe('A0210');
});

test('with a name of this machine they do both', async () => {
  await using world = await createPasskeyWorld();
  const { key } = await createUserWithPasskey(world);
  expect((await signInByPasskey(world.browser(), key)).code).toBe(1001);
  const { browser, key: second } = await createUserAtSecondFactor(world);
  expect((await verifyPasskey(browser, second)).code).toBe(1001);
  expect((await browser.call('GET /v2/configs/login')).data.passkeySwitch).toBe(true);
});
