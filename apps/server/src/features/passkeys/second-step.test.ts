import type { Browser } from '@foyer/server/test/browser.ts';
import type { AssertionJson } from '@foyer/server/test/fakes/virtual-authenticator.ts';
import {
  createUserAtSecondFactor,
  createPasskeyWorld,
  newBrowserAtNewAddress,
  createAuthenticator,
  verifyPasskey,
  INVALID_ASSERTIONS,
  runDuringVerification,
  createUserWithPasskey,
} from '@foyer/server/test/sign-in/passkeys.ts';
import { probeSession } from '@foyer/server/test/sign-in/second-factor.ts';
import type { World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createPasskeyWorld();
});
afterAll(() => world.close());

const linesOf = async (id: string, event: 'mfa.shown' | 'mfa.refused' | 'device.trusted') =>
  (await world.auditEntries(event)).filter(({ actor_id: actor }) => actor === id).map(({ details }) => details);

test('after the password a passkey opens the account, under a new token', async () => {
  const { person, key } = await createUserWithPasskey(world);
  const browser = newBrowserAtNewAddress(world);
  expect((await browser.signIn(person.username, person.password)).data.googleType).toBe(1);
  const methods = (await browser.call('GET /v2/google/ways')).data;
  expect(methods).toEqual({ step: 'show', code: false, passkey: true, trustDevice: true });
  expect(await probeSession(browser)).toBe('C0102');
  const { data: options } = await browser.call('POST /v2/passkeys/second-factor/challenge');
  expect(options).toMatchObject({
    rpId: 'localhost',
    timeout: 900_000,
    userVerification: 'preferred',
    allowCredentials: [{ id: key.id, type: 'public-key', transports: ['hybrid', 'internal'] }],
  });
  const old = browser.onServer(world.origin);
  const answer = await browser.call('POST /v2/passkeys/second-factor', { body: { credential: key.get(options) } });
  expect(answer.data).toMatchObject({ username: person.username, googleType: 0, userFirstLogin: false });
  expect(await probeSession(old)).toBe('C0102');
  browser.token = answer.data.access_token;
  expect(await probeSession(browser)).toBe(1001);
  expect(await linesOf(person.id, 'mfa.shown')).toEqual([{ factor: 'passkey', scope: 'full' }]);
  const { passkeys } = (await browser.call('GET /v2/users/second-factor')).data;
  expect(passkeys[0]?.lastUsedAt).not.toBeNull();
});

test('it need not verify its user, since the password did', async () => {
  const { browser, key } = await createUserAtSecondFactor(
    world,
    createAuthenticator({ verifiesUser: false, isDiscoverable: false }),
  );
  expect((await verifyPasskey(browser, key)).code).toBe(1001);
});

test('without a passkey none is asked for', async () => {
  const { id } = await world.people.user();
  const browser = await world.people.session(newBrowserAtNewAddress(world), id, 'mfa');
  const answer = await browser.call('POST /v2/passkeys/second-factor/challenge');
  expect([answer.status, answer.code]).toEqual([404, 'A0404']);
});

test('a forced password change still follows', async () => {
  const { person, browser, key } = await createUserAtSecondFactor(world);
  await world.database.queries
    .updateTable('passwords')
    .set({ must_change: true })
    .where('user_id', '=', person.id)
    .execute();
  const { data } = await verifyPasskey(browser, key);
  expect(data).toMatchObject({ googleType: 0, userFirstLogin: true });
  browser.token = data.access_token;
  expect(await probeSession(browser)).toBe('C0102');
});

test('a browser may be trusted by it, and then skips it', async () => {
  const { person, browser, key } = await createUserAtSecondFactor(world);
  const { data: options } = await browser.call('POST /v2/passkeys/second-factor/challenge');
  const body = { credential: key.get(options), trustDevice: true };
  expect((await browser.call('POST /v2/passkeys/second-factor', { body })).code).toBe(1001);
  expect(await linesOf(person.id, 'device.trusted')).toHaveLength(1);
  expect((await browser.signIn(person.username, person.password)).data.googleType).toBe(0);
});

describe('refused is a passkey', () => {
  async function expectRefusal(browser: Browser, answer: { status: number; code: unknown }, userId: string) {
    expect([answer.status, answer.code]).toEqual([400, 'A0444']);
    expect(await probeSession(browser)).toBe('C0102');
    expect(await linesOf(userId, 'mfa.refused')).toContainEqual({ factor: 'passkey' });
  }

  test.each(INVALID_ASSERTIONS)('%s', async (_what, overrides) => {
    const { person, browser, key } = await createUserAtSecondFactor(world);
    await expectRefusal(browser, await verifyPasskey(browser, key, overrides), person.id);
    expect((await verifyPasskey(browser, key)).code).toBe(1001); // all other fields were valid
  });

  const flip = (text: string, at: number) => {
    const bytes = Buffer.from(text, 'base64url');
    bytes[at < 0 ? bytes.length + at : at] = (bytes.at(at) ?? 0) ^ 1;
    return bytes.toString('base64url');
  };
  test.each<[string, (made: AssertionJson) => unknown]>([
    ['with a signature that was changed', ({ response }) => ({ signature: flip(response.signature, -1) })],
    ['with a signature of nothing', () => ({ signature: '' })],
    [
      'with a signature of zeros (CVE-2022-21449)',
      () => ({ signature: Buffer.from('3006020100020100', 'hex').toString('base64url') }),
    ],
    ['whose data were changed', ({ response }) => ({ authenticatorData: flip(response.authenticatorData, -1) })],
    ['whose verification was added', ({ response }) => ({ authenticatorData: flip(response.authenticatorData, 32) })],
    ['without data', () => ({ authenticatorData: '' })],
    ['with data that are no base64url', () => ({ authenticatorData: 'A' })],
    [
      'whose client data were changed',
      ({ response }) => {
        // The test itself has created the response.
        const clientData = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as object;
        return { clientDataJSON: Buffer.from(JSON.stringify({ ...clientData, more: 1 })).toString('base64url') };
      },
    ],
  ])('%s', async (_what, tamper) => {
    const { person, browser, key } = await createUserAtSecondFactor(world);
    const { data: options } = await browser.call('POST /v2/passkeys/second-factor/challenge');
    const made = key.get(options);
    const raw = { credential: { ...made, response: { ...made.response, ...(tamper(made) as object) } } };
    await expectRefusal(browser, await browser.call('POST /v2/passkeys/second-factor', { raw }), person.id);
  });

  test('of another user', async () => {
    const { key: other } = await createUserWithPasskey(world);
    const { person, browser } = await createUserAtSecondFactor(world);
    await expectRefusal(browser, await verifyPasskey(browser, other), person.id);
    await expectRefusal(browser, await verifyPasskey(browser, other, { userHandle: undefined }), person.id);
  });

  test('that was not added', async () => {
    const { person, browser } = await createUserAtSecondFactor(world);
    await expectRefusal(browser, await verifyPasskey(browser, createAuthenticator()), person.id);
  });

  test('that has the id of another one, but not its key', async () => {
    const { person, browser, key } = await createUserAtSecondFactor(world);
    const forged = createAuthenticator({ id: Buffer.from(key.id, 'base64url') });
    await expectRefusal(browser, await verifyPasskey(browser, forged), person.id);
  });

  test('as often as it likes: it cannot be guessed, so that no tries are counted', async () => {
    const { browser, key } = await createUserAtSecondFactor(world);
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect((await verifyPasskey(browser, createAuthenticator())).code).toBe('A0444');
    expect((await verifyPasskey(browser, key)).code).toBe(1001);
  });
});

describe('a key that counts its uses', () => {
  const again = async (userId: string) => world.people.session(newBrowserAtNewAddress(world), userId, 'mfa');

  test('is refused once its copy was used', async () => {
    const { person, browser, key } = await createUserAtSecondFactor(world, createAuthenticator({ countsUses: true }));
    const copy = key.copy();
    expect((await verifyPasskey(browser, copy)).code).toBe(1001);
    const owner = await again(person.id);
    expect((await verifyPasskey(owner, key)).code).toBe('A0444'); // same counter as the copy
    expect((await verifyPasskey(owner, key, { counter: 0 })).code).toBe('A0444'); // a passkey without a counter sends 0
    expect((await verifyPasskey(owner, key)).code).toBe(1001); // now greater than the copy's counter
    expect((await verifyPasskey(await again(person.id), copy)).code).toBe('A0444');
  });

  test('may skip counts, up to the largest', async () => {
    const { person, browser, key } = await createUserAtSecondFactor(world, createAuthenticator({ countsUses: true }));
    expect((await verifyPasskey(browser, key, { counter: 2 ** 32 - 1 })).code).toBe(1001);
    const { counter } = await world.database.queries
      .selectFrom('passkeys')
      .select('counter')
      .where('id', '=', key.id)
      .executeTakeFirstOrThrow();
    expect(counter).toBe(2 ** 32 - 1);
    expect((await verifyPasskey(await again(person.id), key, { counter: 2 ** 32 - 2 })).code).toBe('A0444');
  });

  test('and one that does not is taken each time', async () => {
    const { person, browser, key } = await createUserAtSecondFactor(world);
    expect((await verifyPasskey(browser, key)).code).toBe(1001);
    expect((await verifyPasskey(await again(person.id), key)).code).toBe(1001);
  });

  test('of two uses with the same count at the same time one is taken', async () => {
    const { person, key } = await createUserWithPasskey(world, createAuthenticator({ countsUses: true }));
    const browsers = [await again(person.id), await again(person.id)];
    const responses = await Promise.all(browsers.map((browser) => verifyPasskey(browser, key, { counter: 7 })));
    expect(responses.map(({ code }) => String(code)).sort()).toEqual(['1001', 'A0444']);
  });
});

describe('what happens while a passkey is looked at counts:', () => {
  test.each<[string, string, (person: { id: string; username: string }, keyId: string) => Promise<unknown>]>([
    [
      'it is removed',
      'A0444',
      (_person, id) => world.database.queries.deleteFrom('passkeys').where('id', '=', id).execute(),
    ],
    ['its owner is disabled', 'C0102', ({ username }) => world.app.services.users.disable(username)],
    [
      'its owner is about to be disabled',
      'C0102',
      ({ id }) =>
        world.database.queries.updateTable('users').set({ status: 'disabled' }).where('id', '=', id).execute(),
    ],
    ['the factors are reset', 'A0444', ({ username }) => world.app.services.factorReset.reset(username)],
    [
      'the sessions end',
      'C0102',
      ({ id }) => world.database.queries.deleteFrom('sessions').where('user_id', '=', id).execute(),
    ],
    [
      'its copy is used',
      'A0444',
      (_person, id) =>
        world.database.queries.updateTable('passkeys').set({ counter: 9 }).where('id', '=', id).execute(),
    ],
  ])('%s', async (_what, code, happen) => {
    const { person, browser, key } = await createUserAtSecondFactor(world, createAuthenticator({ countsUses: true }));
    const answer = await runDuringVerification(
      world,
      () => happen(person, key.id),
      () => verifyPasskey(browser, key),
    );
    expect(answer.code).toBe(code);
    const rows = await world.database.queries
      .selectFrom('sessions')
      .select('second_factor')
      .where('user_id', '=', person.id)
      .where('sign_in_method', '=', 'password') // excludes the session in which the key was added
      .execute();
    expect(rows.filter(({ second_factor: factor }) => factor !== null)).toEqual([]);
    expect(await linesOf(person.id, 'mfa.shown')).toEqual([]);
  });
});
