import {
  addPasskey,
  createConfirmedUser,
  createPasskeyWorld,
  newBrowserAtNewAddress,
  createAuthenticator,
  registerPasskey,
  runDuringVerification,
  createUserWithPasskey,
} from '@foyer/server/test/sign-in/passkeys.ts';
import { confirmPassword, getSecondFactor, probeSession } from '@foyer/server/test/sign-in/second-factor.ts';
import type { World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const warnings: Error[] = [];
const onWarning = (warning: Error) => void warnings.push(warning);

let world: World;
beforeAll(async () => {
  process.on('warning', onWarning);
  world = await createPasskeyWorld();
});
afterAll(async () => {
  process.off('warning', onWarning);
  await world.close();
});

describe('in a full session', () => {
  test('a passkey is added behind the password, with ten recovery codes the first time', async () => {
    const person = await world.people.user({ email: 'key-owner@shop.example' });
    const browser = await world.people.session(newBrowserAtNewAddress(world), person.id, 'full');
    const refused = await browser.call('POST /v2/passkeys/registration');
    expect([refused.status, refused.code]).toEqual([401, 'A0301']);
    await confirmPassword(browser, person);
    const first = await addPasskey(browser, createAuthenticator(), ' Ada’s phone ');
    expect([first.recoveryCodes.length, first.signedIn]).toEqual([10, null]);
    const second = await addPasskey(browser, createAuthenticator(), 'Key ring');
    expect(second).toEqual({ recoveryCodes: [], signedIn: null });
    const { passkeys, recoveryCodes } = await getSecondFactor(browser);
    expect(passkeys.map(({ name, synced, lastUsedAt }) => [name, synced, lastUsedAt])).toEqual([
      ['Ada’s phone', false, null],
      ['Key ring', false, null],
    ]);
    expect(recoveryCodes).toBe(10);
    const lines = (await world.auditEntries('passkey.added')).filter(({ actor_id: id }) => id === person.id);
    expect(lines.map(({ result }) => result)).toEqual(['done', 'done']);
    const mails = (await world.app.services.mail.list()).filter((one) => one.recipient === 'key-owner@shop.example');
    expect(mails).toHaveLength(2);
  });

  test('with the second factor off a passkey brings no recovery codes, since nothing asks for them', async () => {
    await world.people.setting('mfa', { mode: 'off' });
    const { browser } = await createConfirmedUser(world);
    expect((await addPasskey(browser, createAuthenticator())).recoveryCodes).toEqual([]);
    await world.people.setting('mfa', { mode: 'optional' });
    expect((await addPasskey(browser, createAuthenticator())).recoveryCodes).toHaveLength(10);
  });

  test('the password counts for ten minutes', async () => {
    const { browser } = await createConfirmedUser(world);
    await world.clock.forward(10 * 60 + 1);
    expect((await browser.call('POST /v2/passkeys/registration')).code).toBe('A0301');
  });

  test('a new passkey ends every other session of its owner, on every server, and of no other user', async () => {
    const { person, browser } = await createConfirmedUser(world);
    const second = await world.startSecondServer();
    const other = await world.people.session(newBrowserAtNewAddress(second), person.id, 'full');
    const half = await world.people.session(newBrowserAtNewAddress(world), person.id, 'mfa');
    const { browser: newVisitor } = await createConfirmedUser(world);
    await addPasskey(browser, createAuthenticator());
    expect([await probeSession(browser), await probeSession(newVisitor)]).toEqual([1001, 1001]);
    await expect.poll(() => probeSession(other)).toBe('C0102');
    expect((await half.call('POST /v2/passkeys/second-factor/challenge')).code).toBe('C0102');
  });
});

test('a sign-in that has to bind a factor binds a passkey and continues under a new token', async () => {
  const { id, username, password } = await world.people.userWithInitialPassword();
  const browser = newBrowserAtNewAddress(world);
  await world.people.setting('mfa', { mode: 'enforced' });
  const { googleType } = (await browser.signIn(username, password)).data;
  const methods = (await browser.call('GET /v2/google/ways')).data;
  const old = browser.token;
  const bound = await addPasskey(browser, createAuthenticator());
  await world.people.setting('mfa', { mode: 'optional' });
  expect([googleType, methods.passkey, bound.recoveryCodes.length]).toEqual([3, true, 10]);
  expect(bound.signedIn).toMatchObject({ username, googleType: 0, userFirstLogin: true });
  expect(bound.signedIn?.access_token).not.toBe(old);
  expect((await browser.call('GET /v2/google/ways')).code).toBe('C0102');
  browser.token = bound.signedIn?.access_token;
  expect(await probeSession(browser)).toBe('C0102'); // the password must still be changed
  const row = await world.database.queries.selectFrom('sessions').selectAll().where('user_id', '=', id).execute();
  expect(row.map(({ scope, second_factor: factor }) => [scope, factor])).toEqual([['password', 'passkey']]);
});

test('a browser is asked for what Foyer can use, and not for keys that are there', async () => {
  const { person, browser, key } = await createUserWithPasskey(world);
  const { data: options } = await browser.call('POST /v2/passkeys/registration');
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Foyer' },
    user: { id: Buffer.from(person.id.replaceAll('-', ''), 'hex').toString('base64url'), name: person.username },
    timeout: 900_000,
    attestation: 'none',
    excludeCredentials: [{ id: key.id, type: 'public-key', transports: ['hybrid', 'internal'] }],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  expect(options['pubKeyCredParams']).toEqual([-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })));
  expect(() => key.create(options)).toThrow('InvalidStateError');
});

test.each(['ES256', 'EdDSA', 'RS256'] as const)('a key of %s is added and used', async (algorithm) => {
  const { key, person } = await createUserWithPasskey(world, createAuthenticator({ algorithm }));
  const browser = await world.people.session(newBrowserAtNewAddress(world), person.id, 'mfa');
  const { data: options } = await browser.call('POST /v2/passkeys/second-factor/challenge');
  const body = { credential: key.get(options) };
  expect((await browser.call('POST /v2/passkeys/second-factor', { body })).code).toBe(1001);
});

test('Node has nothing to warn of', () => {
  expect(warnings.filter(({ name }) => name === 'ExperimentalWarning')).toEqual([]);
});

test.each([
  ['with the second factor off', { mode: 'off', passkeys: true }, false, false],
  ['with passkeys off', { mode: 'optional', passkeys: false }, false, false],
  ['with passkeys on', { mode: 'optional', passkeys: true }, false, true],
  ['to sign in without a password', { mode: 'off', passkeys: false }, true, true],
] as const)('%s passkeys are offered or not', async (_what, mfa, passkeySwitch, offered) => {
  const { browser } = await createConfirmedUser(world);
  await world.people.setting('mfa', mfa);
  await world.people.setting('signInPage', { passkeySwitch });
  const { code } = await browser.call('POST /v2/passkeys/registration');
  const isOffered = (await getSecondFactor(browser)).passkeysOffered;
  await world.people.setting('mfa', { mode: 'optional', passkeys: true });
  await world.people.setting('signInPage', { passkeySwitch: true });
  expect([code, isOffered]).toEqual([offered ? 1001 : 'A0302', offered]);
});

describe('no user has more than twenty', () => {
  async function withMany(count: number) {
    const { person, browser } = await createConfirmedUser(world);
    const row = {
      user_id: person.id,
      name: 'x',
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: '',
      is_synced: false,
    };
    const insert = (from: number, to: number) =>
      world.database.queries
        .insertInto('passkeys')
        .values(Array.from({ length: to - from }, (_, index) => ({ ...row, id: `${person.username}-${from + index}` })))
        .execute();
    await insert(0, count);
    return { person, browser, insert };
  }

  test('one after the other', async () => {
    const { browser } = await withMany(19);
    await addPasskey(browser, createAuthenticator());
    expect((await browser.call('POST /v2/passkeys/registration')).code).toBe('A0302');
    expect((await getSecondFactor(browser)).passkeys).toHaveLength(20);
  });

  test('at the same time', async () => {
    const { browser } = await withMany(18);
    const { data: options } = await browser.call('POST /v2/passkeys/registration');
    const body = { name: 'Key', credential: createAuthenticator().create(options) };
    await Promise.allSettled([
      browser.call('POST /v2/passkeys', { body }),
      ...Array.from({ length: 5 }, () => registerPasskey(browser, createAuthenticator())),
    ]);
    expect((await getSecondFactor(browser)).passkeys.length).toBeLessThanOrEqual(20);
  });

  test('when the twentieth is added while another one is verified', async () => {
    const { person, insert } = await withMany(19);
    const browser = await world.people.session(newBrowserAtNewAddress(world), person.id, 'bind');
    const answer = await runDuringVerification(
      world,
      () => insert(19, 20),
      () => registerPasskey(browser, createAuthenticator()),
    );
    expect(answer.code).toBe('A0302');
    expect((await browser.call('GET /v2/google/ways')).code).toBe(1001); // the session has not continued
  });
});

describe('a credential that is known already', () => {
  test('is not added again by its owner', async () => {
    const { browser, key } = await createUserWithPasskey(world);
    const { data: options } = await browser.call('POST /v2/passkeys/registration');
    const credential = key.create({ ...options, excludeCredentials: [] });
    const answer = await browser.call('POST /v2/passkeys', { body: { name: 'Again', credential } });
    expect([answer.code, answer.failure?.fields]).toEqual(['A0401', { '/credential': 'duplicate' }]);
    expect((await getSecondFactor(browser)).passkeys).toHaveLength(1);
  });

  test('is not taken over by another user who has its id, with a key of theirs', async () => {
    const { person, key } = await createUserWithPasskey(world);
    const { browser: thief } = await createConfirmedUser(world);
    const answer = await registerPasskey(thief, createAuthenticator({ id: Buffer.from(key.id, 'base64url') }), {});
    expect([answer.code, answer.failure?.fields]).toEqual(['A0401', { '/credential': 'duplicate' }]);
    expect((await getSecondFactor(thief)).passkeys).toEqual([]);
    const owner = await world.people.session(newBrowserAtNewAddress(world), person.id, 'mfa');
    const { data: options } = await owner.call('POST /v2/passkeys/second-factor/challenge');
    const body = { credential: key.get(options) };
    expect((await owner.call('POST /v2/passkeys/second-factor', { body })).code).toBe(1001);
  });
});

describe('nothing is added when, while the key is looked at,', () => {
  test.each<[string, (id: string, username: string) => Promise<unknown>]>([
    ['the session ends', (id) => world.database.queries.deleteFrom('sessions').where('user_id', '=', id).execute()],
    ['its owner is disabled', (_id, username) => world.app.services.users.disable(username)],
    ['the factors are reset', (_id, username) => world.app.services.factorReset.reset(username)],
  ])('%s', async (_what, happen) => {
    const { person, browser } = await createConfirmedUser(world);
    const { passkeys } = world.app.services;
    const { verifyRegistration } = passkeys;
    passkeys.verifyRegistration = async (...args) => {
      const made = await verifyRegistration(...args);
      await happen(person.id, person.username);
      return made;
    };
    const answer = await registerPasskey(browser, createAuthenticator());
    passkeys.verifyRegistration = verifyRegistration;
    expect([answer.status, answer.code]).toEqual([401, 'C0102']);
    const added = world.database.queries.selectFrom('passkeys').select('id').where('user_id', '=', person.id);
    expect(await added.execute()).toEqual([]);
  });
});
