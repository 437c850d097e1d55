import type { Browser } from '@foyer/server/test/browser.ts';
import {
  addPasskey,
  createConfirmedUser,
  createPasskeyWorld,
  newBrowserAtNewAddress,
  createAuthenticator,
  verifyPasskey,
  signInByPasskey,
  createUserWithPasskey,
} from '@foyer/server/test/sign-in/passkeys.ts';
import { codeAt, confirmPassword, getSecondFactor, probeSession } from '@foyer/server/test/sign-in/second-factor.ts';
import type { World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createPasskeyWorld();
});
afterAll(() => world.close());

const remove = (browser: Browser, id: string) => browser.call('DELETE /v2/users/passkeys/{id}', { params: { id } });
const rename = (browser: Browser, id: string, name: string) =>
  browser.call('PUT /v2/users/passkeys/{id}', { params: { id }, body: { name } });

/** Runs a function with the second factor enforced for all users. */
async function enforced<T>(run: () => Promise<T>): Promise<T> {
  await world.people.setting('mfa', { mode: 'enforced' });
  const result = await run();
  await world.people.setting('mfa', { mode: 'optional' });
  return result;
}

describe('renaming', () => {
  test('needs no password and ends nothing', async () => {
    const { person, browser, key } = await createUserWithPasskey(world);
    const other = await world.people.session(newBrowserAtNewAddress(world), person.id, 'full');
    expect((await rename(other, key.id, ' Ada’s watch ')).code).toBe(1001);
    expect((await getSecondFactor(browser)).passkeys).toMatchObject([{ id: key.id, name: 'Ada’s watch' }]);
    expect(await probeSession(browser)).toBe(1001);
    const lines = (await world.auditEntries('passkey.renamed')).filter(({ actor_id: id }) => id === person.id);
    expect(lines).toMatchObject([{ result: 'done' }]);
  });

  test.each([
    ['a name that shows nothing', '\u3164'],
    ['a name with something unseen', 'a\u2066b'],
    ['a name of 65 letters', 'x'.repeat(65)],
  ])('takes no %s', async (_what, name) => {
    const { browser, key } = await createUserWithPasskey(world);
    expect((await rename(browser, key.id, name)).code).toBe('A0401');
    expect((await getSecondFactor(browser)).passkeys).toMatchObject([{ name: 'Key' }]);
  });

  test('is for one’s own passkeys', async () => {
    const { browser, key } = await createUserWithPasskey(world);
    const { browser: newVisitor } = await createConfirmedUser(world);
    for (const id of [key.id, 'AAAA', '__proto__', 'x'.repeat(2048), '%']) {
      const answer = await rename(newVisitor, id, 'Mine');
      expect([answer.status, answer.code]).toEqual([404, 'A0404']);
    }
    expect((await getSecondFactor(browser)).passkeys).toMatchObject([{ name: 'Key' }]);
  });
});

describe('removing', () => {
  test('needs the password', async () => {
    const { person, key } = await createUserWithPasskey(world);
    const browser = await world.people.session(newBrowserAtNewAddress(world), person.id, 'full');
    const answer = await remove(browser, key.id);
    expect([answer.status, answer.code]).toEqual([401, 'A0301']);
    expect((await getSecondFactor(browser)).passkeys).toHaveLength(1);
    await confirmPassword(browser, person);
    expect((await remove(browser, key.id)).code).toBe(1001);
    expect((await getSecondFactor(browser)).passkeys).toEqual([]);
  });

  test('ends every other session, and the passkey opens nothing any more', async () => {
    const { person, browser, key } = await createUserWithPasskey(world);
    const remaining = createAuthenticator();
    await addPasskey(browser, remaining, 'Kept');
    const by = newBrowserAtNewAddress(world);
    await signInByPasskey(by, key);
    const half = await world.people.session(newBrowserAtNewAddress(world), person.id, 'mfa');
    const { data: options } = await half.call('POST /v2/passkeys/second-factor/challenge');
    expect((await remove(browser, key.id)).code).toBe(1001);
    expect([await probeSession(browser), await probeSession(by)]).toEqual([1001, 'C0102']);
    const body = { credential: key.get(options) };
    expect((await half.call('POST /v2/passkeys/second-factor', { body })).code).toBe('C0102');
    expect((await signInByPasskey(newBrowserAtNewAddress(world), key)).code).toBe('A0210');
    const again = await world.people.session(newBrowserAtNewAddress(world), person.id, 'mfa');
    expect((await verifyPasskey(again, key)).code).toBe('A0444');
    expect((await verifyPasskey(again, remaining)).code).toBe(1001);
  });

  test('is reported to its owner and recorded in the audit log', async () => {
    const person = await world.people.user({ email: 'key-remover@shop.example' });
    const browser = await world.people.session(newBrowserAtNewAddress(world), person.id, 'full');
    await confirmPassword(browser, person);
    const key = createAuthenticator();
    await addPasskey(browser, key);
    const mails = async () =>
      (await world.app.services.mail.list()).filter((mail) => mail.recipient === 'key-remover@shop.example').length;
    const before = await mails();
    await remove(browser, key.id);
    expect(await mails()).toBe(before + 1);
    const lines = (await world.auditEntries('passkey.removed')).filter(({ actor_id: id }) => id === person.id);
    expect(lines).toMatchObject([{ result: 'done' }]);
  });

  test('the last factor voids its recovery codes', async () => {
    const { person, browser, key, passkey } = await createUserWithPasskey(world);
    expect((await getSecondFactor(browser)).recoveryCodes).toBe(10);
    await remove(browser, key.id);
    expect((await getSecondFactor(browser)).recoveryCodes).toBe(0);
    expect((await world.browser().signIn(person.username, person.password)).data.googleType).toBe(4);
    const half = await world.people.session(newBrowserAtNewAddress(world), person.id, 'mfa');
    const code = passkey.recoveryCodes[0] ?? '';
    expect((await half.call('GET /v2/google', { query: { code } })).code).toBe('A0444');
  });

  test('makes browsers that were trusted show the second factor again', async () => {
    const { person, browser, key } = await createUserWithPasskey(world);
    const other = createAuthenticator();
    await addPasskey(browser, other);
    const trusted = await world.people.session(newBrowserAtNewAddress(world), person.id, 'mfa');
    const { data: options } = await trusted.call('POST /v2/passkeys/second-factor/challenge');
    const body = { credential: key.get(options), trustDevice: true };
    expect((await trusted.call('POST /v2/passkeys/second-factor', { body })).code).toBe(1001);
    expect((await trusted.signIn(person.username, person.password)).data.googleType).toBe(0);
    expect((await remove(browser, other.id)).code).toBe(1001);
    expect((await trusted.signIn(person.username, person.password)).data.googleType).toBe(1);
  });

  test('is for one’s own passkeys', async () => {
    const { browser, key } = await createUserWithPasskey(world);
    const { browser: newVisitor } = await createUserWithPasskey(world);
    const answer = await remove(newVisitor, key.id);
    expect([answer.status, answer.code]).toEqual([404, 'A0404']);
    expect((await getSecondFactor(browser)).passkeys).toHaveLength(1);
    expect((await getSecondFactor(newVisitor)).recoveryCodes).toBe(10);
  });

  test('twice is a mistake once', async () => {
    const { browser, key } = await createUserWithPasskey(world);
    const responses = await Promise.all([remove(browser, key.id), remove(browser, key.id)]);
    expect(responses.map(({ code }) => String(code)).sort()).toEqual(['1001', 'A0404']);
  });
});

test('a passkey with the longest id there is can be renamed and removed', async () => {
  const { browser, key } = await createUserWithPasskey(world, createAuthenticator({ id: Buffer.alloc(1023, 0xfe) }));
  expect((await rename(browser, key.id, 'Long')).code).toBe(1001);
  expect((await signInByPasskey(newBrowserAtNewAddress(world), key)).code).toBe(1001);
  expect((await remove(browser, key.id)).code).toBe(1001);
});

describe('while a second factor is enforced', () => {
  test('the last one cannot be removed, and nothing happens to it', async () => {
    const { person, browser, key } = await createUserWithPasskey(world);
    const other = await world.people.session(newBrowserAtNewAddress(world), person.id, 'full');
    const answer = await enforced(() => remove(browser, key.id));
    expect([answer.status, answer.code]).toEqual([403, 'A0302']);
    expect(await getSecondFactor(browser)).toMatchObject({ recoveryCodes: 10, passkeys: [{ id: key.id }] });
    expect(await probeSession(other)).toBe(1001);
    expect((await signInByPasskey(newBrowserAtNewAddress(world), key)).code).toBe(1001);
  });

  test('by a role it cannot either', async () => {
    const { person, browser, key } = await createUserWithPasskey(world);
    const { id: organisation } = await world.people.organisation();
    await world.people.grant(person.id, organisation);
    await world.database.queries
      .updateTable('roles')
      .set({ requires_second_factor: true })
      .where(
        'id',
        'in',
        world.database.queries.selectFrom('role_assignments').select('role_id').where('user_id', '=', person.id),
      )
      .execute();
    expect((await getSecondFactor(browser)).mode).toBe('enforced');
    expect((await remove(browser, key.id)).code).toBe('A0302');
  });

  test('of two one may go, even when both are removed at the same time', async () => {
    const { browser, key } = await createUserWithPasskey(world);
    const second = createAuthenticator();
    await addPasskey(browser, second);
    const responses = await enforced(() => Promise.all([key, second].map(({ id }) => remove(browser, id))));
    expect(responses.map(({ code }) => String(code)).sort()).toEqual(['1001', 'A0302']);
    expect((await getSecondFactor(browser)).passkeys).toHaveLength(1);
  });

  test('beside an authenticator app it may go', async () => {
    const { browser, key } = await createUserWithPasskey(world);
    const { secret } = (await browser.call('GET /v2/google/secret')).data;
    const code = codeAt(secret, await world.clock.now());
    expect((await browser.call('POST /v2/google', { body: { code } })).code).toBe(1001);
    expect((await enforced(() => remove(browser, key.id))).code).toBe(1001);
    expect((await getSecondFactor(browser)).recoveryCodes).toBe(10);
  });
});
