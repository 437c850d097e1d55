import { CONFIRMATION_SECONDS } from '@foyer/contract/limits/sessions.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { digestOf } from '@foyer/server/test/sign-in/password-reset.ts';
import { oauthOf, setUpProvider } from '@foyer/server/test/sign-in/providers.ts';
import {
  type EnrolledUser,
  codeOf,
  confirmPassword,
  createSecondFactorWorld,
  type SecondFactorWorld,
  verifyCode,
} from '@foyer/server/test/sign-in/second-factor.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { SecondFactor } from '#/platform/http/access.ts';
import { COMMAND_LINE } from '#/platform/http/requests/origin.ts';

let home: SecondFactorWorld;
beforeAll(async () => {
  // Passkeys need a public URL, linked accounts a provider.
  home = await createSecondFactorWorld('optional', { FOYER_PUBLIC_URL: 'http://localhost' });
  await setUpProvider(home.world, 'acme', oauthOf('https://code.example'));
});
afterAll(() => home.close());

const identityOf = (subject: string) => ({ provider: 'acme', issuer: 'https://code.example', subject, account: 'x' });

type SignedInPerson = { person: EnrolledUser; browser: Browser };

/** A user with an app, and with a linked account, who has just signed in by password and app. */
async function justSignedIn(): Promise<SignedInPerson> {
  const person = await home.createEnrolledUser();
  const { linkedAccounts } = home.world.people.repositories;
  await linkedAccounts.add(person.id, identityOf(person.username));
  const browser = await home.signInToCodeStep(person);
  await verifyCode(browser, await codeOf(home.world, person));
  return { person, browser };
}

/** The same user, with a sign-in that is too old to confirm a change. */
async function signedIn(): Promise<SignedInPerson> {
  const both = await justSignedIn();
  await home.world.clock.forward(CONFIRMATION_SECONDS);
  return both;
}

/** The cookie of a browser with a pending link. */
const FLOW_COOKIE = 'foyer-way';

/** All calls that need a recent authentication, the harmless ones first. */
const doors = [
  ['the secret of an app', (browser: Browser) => browser.call('GET /v2/google/secret')],
  ['the options of a passkey', (browser: Browser) => browser.call('POST /v2/passkeys/registration')],
  ['new recovery codes', (browser: Browser) => browser.call('POST /v2/google/recovery-codes')],
  [
    'removing a passkey',
    (browser: Browser) => browser.call('DELETE /v2/users/passkeys/{id}', { params: { id: 'none' } }),
  ],
  ['removing the app', (browser: Browser) => browser.call('DELETE /v2/google')],
  [
    'setting off to link another account',
    (browser: Browser) => browser.call('POST /v2/users/linked-accounts', { body: { provider: 'acme' } }),
  ],
  [
    'linking the account that waits',
    async (browser: Browser) => {
      const { oneTimeTokens } = home.world.people.repositories;
      if (!browser.cookies.has(FLOW_COOKIE))
        browser.cookies.set(FLOW_COOKIE, await oneTimeTokens.issue('sso.link', identityOf('waits'), 600));
      return browser.call('POST /v2/users/waiting-link');
    },
  ],
  [
    'unlinking an account',
    async (browser: Browser) => {
      const [linked] = (await browser.call('GET /v2/users/linked-accounts')).data.list;
      return browser.call('DELETE /v2/users/linked-accounts/{id}', { params: { id: linked?.id ?? '' } });
    },
  ],
] as const;
const open = async (browser: Browser) => (await browser.call('GET /v2/google/secret')).code;

test.each(doors)('%s needs the password again (ASVS 7.5.1)', async (_what, call) => {
  const { person, browser } = await signedIn();
  const refused = await call(browser);
  expect([refused.status, refused.failure]).toMatchObject([401, { resultCode: 'A0301', confirmation: true }]);
  expect((await confirmPassword(browser, person)).code).toBe(1001);
  expect([1001, 'A0404']).toContain((await call(browser)).code);
});

test('without a session, A0301 asks for no confirmation', async () => {
  const { failure } = await home.newVisitor().call('GET /v2/google/secret');
  expect(failure).toMatchObject({ resultCode: 'A0301' });
  expect(failure).not.toHaveProperty('confirmation');
});

test('a sign-in by password and code confirms for ten minutes, and not a second longer', async () => {
  const { browser } = await justSignedIn();
  await home.world.clock.forward(10 * 60 - 0.001);
  expect(await open(browser)).toBe(1001);
  await home.world.clock.forward(0.001);
  expect(await open(browser)).toBe('A0301');
});

test('a sign-in by password alone confirms where no factor is bound', async () => {
  const { username, password } = await home.world.people.user();
  const browser = home.newVisitor();
  await browser.signIn(username, password);
  expect(await open(browser)).toBe(1001);
});

test('a sign-in that has not shown the bound factor yet reaches nothing, however recent it is', async () => {
  expect(await open(await home.signInToCodeStep(await home.createEnrolledUser()))).toBe('C0102');
});

test('a sign-in in a trusted browser, which shows no factor, confirms nothing', async () => {
  await home.world.people.setting('mfa', { trustDevices: true });
  const person = await home.createEnrolledUser();
  const browser = await home.signInToCodeStep(person);
  await verifyCode(browser, await codeOf(home.world, person), { trustDevice: true });
  await browser.call('GET /user/logout');
  expect((await browser.signIn(person.username, person.password)).data.googleType).toBe(0);
  expect(await open(browser)).toBe('A0301');
});

describe('a sign-in of a user with a password and an app', () => {
  test.each<[string, { signInMethod: string; secondFactor: SecondFactor | null; isFresh?: boolean }, boolean]>([
    ['by password and code', { signInMethod: 'password', secondFactor: 'code' }, true],
    ['by password and recovery code', { signInMethod: 'password', secondFactor: 'recovery' }, true],
    ['by password and passkey', { signInMethod: 'password', secondFactor: 'passkey' }, true],
    ['by passkey alone', { signInMethod: 'passkey', secondFactor: 'passkey' }, true],
    ['by password while the factor was off', { signInMethod: 'password', secondFactor: null }, false],
    ['by a provider and code', { signInMethod: 'sso:acme', secondFactor: 'code' }, false],
    ['by WeChat and code', { signInMethod: 'wechat', secondFactor: 'code' }, false],
    ['by a session that the provider had', { signInMethod: 'sso:acme', secondFactor: 'code', isFresh: false }, false],
  ])('%s', async (_how, opening, confirms) => {
    const { id: userId } = await home.createEnrolledUser();
    const { services } = home.world.app;
    const { token, cookie } = await home.world.people.inTransaction((repositories) =>
      services.sessions.open(repositories, {
        ...opening,
        userId,
        scope: 'full',
        from: COMMAND_LINE,
        absoluteSeconds: 3600,
      }),
    );
    const browser = home.newVisitor();
    browser.token = token;
    browser.cookies.set('foyer', cookie);
    const { code } = await browser.call('POST /v2/users/linked-accounts', { body: { provider: 'acme' } });
    expect(code).toBe(confirms ? 1001 : 'A0301');
  });
});

test('a page can ask for how long it is confirmed, which is no use of the confirmation', async () => {
  const { person, browser } = await justSignedIn();
  const confirmation = async () => (await browser.call('GET /v2/users/confirmation')).data;
  expect(await confirmation()).toEqual({ seconds: 600, hasPassword: true, pathway: 'password' });
  await home.world.clock.forward(599.5);
  expect(await confirmation()).toMatchObject({ seconds: 0 });
  await home.world.clock.forward(1);
  expect(await confirmation()).toMatchObject({ seconds: 0 });
  await confirmPassword(browser, person);
  await home.world.clock.forward(60);
  expect(await confirmation()).toMatchObject({ seconds: 540 });
});

test('the password confirms for ten minutes, and not a second longer', async () => {
  const { person, browser } = await signedIn();
  await confirmPassword(browser, person);
  await home.world.clock.forward(10 * 60 - 0.001);
  expect(await open(browser)).toBe(1001);
  await home.world.clock.forward(0.001);
  expect(await open(browser)).toBe('A0301');
});

test('using it does not lengthen it, entering it again does', async () => {
  const { person, browser } = await signedIn();
  await confirmPassword(browser, person);
  await home.world.clock.forward(9 * 60);
  expect(await open(browser)).toBe(1001);
  await home.world.clock.forward(60);
  expect(await open(browser)).toBe('A0301');
  await confirmPassword(browser, person);
  expect(await open(browser)).toBe(1001);
});

test('it counts only for the session that entered it', async () => {
  const { person, browser } = await signedIn();
  const other = await home.world.people.session(home.newVisitor(), person.id, 'full');
  await confirmPassword(browser, person);
  expect(await open(other)).toBe('A0301');
  const another = await signedIn();
  expect(await open(another.browser)).toBe('A0301');
});

describe('nothing replaces it', () => {
  test.each([
    ['a wrong password', (person: EnrolledUser) => digestOf(person.username, 'wrong')],
    ['the password of another name', (person: EnrolledUser) => digestOf('someone', person.password)],
    ['the password itself instead of its digest', async (person: EnrolledUser) => person.password],
  ])('%s', async (_what, digest) => {
    const { person, browser } = await signedIn();
    const answer = await browser.call('POST /v2/users/password/check', { body: { oldPwd: await digest(person) } });
    expect(answer.code).not.toBe(1001);
    expect(await open(browser)).toBe('A0301');
  });

  test('the right password while guessing has locked it', async () => {
    const { person, browser } = await signedIn();
    for (let times = 0; times < 5; times += 1) await confirmPassword(browser, { ...person, password: 'wrong' });
    expect((await confirmPassword(browser, person)).code).toBe('A0203');
    expect(await open(browser)).toBe('A0301');
  });

  test('a code, or a recovery code', async () => {
    const { person, browser } = await signedIn();
    await home.world.clock.forward(30);
    for (const code of [await codeOf(home.world, person), person.recoveryCodes[0] ?? ''])
      expect((await verifyCode(browser, code)).code).toBe('C0102');
    expect(await open(browser)).toBe('A0301');
  });

  test('changing the password', async () => {
    const { person, browser } = await signedIn();
    const [oldPwd, newPwd] = [
      await digestOf(person.username, person.password),
      await digestOf(person.username, 'Fresh-1-Pass'),
    ];
    expect((await browser.call('PUT /v3/users/password', { body: { oldPwd, newPwd } })).code).toBe(1001);
    expect(await open(browser)).toBe('A0301');
  });

  test('the confirmation of the session before a sign-out', async () => {
    const { person, browser } = await signedIn();
    await confirmPassword(browser, person);
    await browser.call('GET /user/logout');
    await home.world.people.session(browser, person.id, 'full');
    expect(await open(browser)).toBe('A0301');
  });
});

test('in a session of scope bind it is not asked for: the password has just opened that session', async () => {
  const { id } = await home.world.people.user();
  const browser = await home.world.people.session(home.newVisitor(), id, 'bind');
  expect(await open(browser)).toBe(1001);
});

test('looking, renaming and distrusting need no password', async () => {
  const { browser } = await signedIn();
  expect((await browser.call('GET /v2/users/second-factor')).code).toBe(1001);
  const body = { name: 'Key' };
  expect((await browser.call('PUT /v2/users/passkeys/{id}', { params: { id: 'none' }, body })).code).toBe('A0404');
  expect((await browser.call('DELETE /v2/users/trusted-devices/{id}', { params: { id: 'none' } })).code).toBe('A0404');
});
