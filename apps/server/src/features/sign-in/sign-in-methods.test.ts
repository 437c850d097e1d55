import type { Browser } from '@foyer/server/test/browser.ts';
import type { TestUser } from '@foyer/server/test/people.ts';
import { ON_LOOPBACK } from '@foyer/server/test/sign-in/providers.ts';
import { enrolAuthenticator, codeOf, verifyCode } from '@foyer/server/test/sign-in/second-factor.ts';
import { createSignInMethods, type TestSignInMethod } from '@foyer/server/test/sign-in/sign-in-methods.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let pathways: Awaited<ReturnType<typeof createSignInMethods>>;
beforeAll(async () => {
  world = await createWorld(ON_LOOPBACK);
  pathways = await createSignInMethods(world);
});
afterEach(async () => {
  await world.people.setting('mfa', { mode: 'off', trustDevices: false });
  await world.people.setting('session', { perUser: 0 });
  await world.people.setting('password', { expiryDays: 0 });
});
afterAll(async () => {
  await pathways.close();
  await world.close();
});

const scopeOf = async (browser: Browser) => {
  const full = await browser.call('GET /v2/users/work-bench');
  if (full.code === 1001) return 'full';
  if ((await browser.call('GET /v2/google', { query: { code: '000000' } })).code === 'A0444') return 'mfa';
  if ((await browser.call('GET /v2/google/secret')).code === 1001) return 'bind';
  return (await browser.call('GET /v2/users/password-strength')).code === 1001 ? 'password' : 'none';
};

type MethodStage = { readonly pathway: TestSignInMethod; readonly person: TestUser; readonly browser: Browser };
type Control = readonly [what: string, hold: (stage: MethodStage) => Promise<void>];

/** Controls that apply to all sign-in methods (OWASP ASVS 5.0 6.3.4). */
const CONTROLS: readonly Control[] = [
  [
    'opens the product when nothing is pending',
    async ({ pathway, browser, person }) => {
      expect((await pathway.signIn(browser, person)).data).toMatchObject({ googleType: 0, username: person.username });
      expect(await scopeOf(browser)).toBe('full');
    },
  ],
  [
    'is closed to a disabled account (A0210; A0213 where another system has verified whose it is)',
    async ({ pathway, browser, person }) => {
      await world.app.services.users.disable(person.username);
      const isVerified = !['password', 'passkey'].includes(pathway.name);
      expect((await pathway.signIn(browser, person)).code).toBe(isVerified ? 'A0213' : 'A0210');
      expect(await scopeOf(browser)).toBe('none');
    },
  ],
  [
    'waits for the lock after wrong passwords only where it takes the password (A0203)',
    async ({ pathway, browser, person }) => {
      await world.people.setting('signInPage', { captchaSwitch: false });
      for (let guess = 0; guess < 5; guess += 1) await world.browser().signIn(person.username, 'wrong');
      const came = await pathway.signIn(browser, person);
      const isPassword = pathway.name === 'password';
      expect([came.code, came.seconds !== undefined]).toEqual(isPassword ? ['A0203', true] : [1001, false]);
      expect(await scopeOf(browser)).toBe(isPassword ? 'none' : 'full');
    },
  ],
  [
    'asks for a second factor that is bound by choice (googleType 1)',
    async ({ pathway, browser, person }) => {
      await world.people.setting('mfa', { mode: 'optional' });
      const bound = await enrolAuthenticator(world, person);
      expect((await pathway.signIn(browser, person)).data).toMatchObject({ googleType: 1 });
      expect(await scopeOf(browser)).toBe('mfa');
      expect((await verifyCode(browser, await codeOf(world, bound))).code).toBe(1001);
      expect(await scopeOf(browser)).toBe('full');
    },
  ],
  [
    'asks for a second factor that is enforced (googleType 2)',
    async ({ pathway, browser, person }) => {
      await world.people.setting('mfa', { mode: 'enforced' });
      await enrolAuthenticator(world, person);
      expect((await pathway.signIn(browser, person)).data).toMatchObject({ googleType: 2 });
      expect(await scopeOf(browser)).toBe('mfa');
    },
  ],
  [
    'leads to binding one that is enforced and not bound (googleType 3)',
    async ({ pathway, browser, person }) => {
      await world.people.setting('mfa', { mode: 'enforced' });
      expect((await pathway.signIn(browser, person)).data).toMatchObject({ googleType: 3 });
      expect(await scopeOf(browser)).toBe('bind');
    },
  ],
  [
    'goes on where one is optional and not bound (googleType 4)',
    async ({ pathway, browser, person }) => {
      await world.people.setting('mfa', { mode: 'optional' });
      expect((await pathway.signIn(browser, person)).data).toMatchObject({ googleType: 4 });
      expect(await scopeOf(browser)).toBe('full');
    },
  ],
  [
    'leads to a password that must be changed',
    async ({ pathway, browser, person }) => {
      await world.database.queries
        .updateTable('passwords')
        .set({ must_change: true })
        .where('user_id', '=', person.id)
        .execute();
      expect((await pathway.signIn(browser, person)).data).toMatchObject({ userFirstLogin: true });
      expect(await scopeOf(browser)).toBe('password');
    },
  ],
  [
    'leads to a password that has expired',
    async ({ pathway, browser, person }) => {
      await world.people.setting('password', { expiryDays: 30 });
      await world.clock.forward(31 * 24 * 60 * 60);
      expect((await pathway.signIn(browser, person)).data).toMatchObject({ passwordModifyExpires: true });
      expect(await scopeOf(browser)).toBe('password');
      await world.clock.forward(-31 * 24 * 60 * 60);
    },
  ],
  [
    'ends the oldest session where there may be one',
    async ({ pathway, browser, person }) => {
      await world.people.setting('session', { perUser: 1 });
      const before = world.browser();
      await before.signIn(person.username, person.password);
      expect((await pathway.signIn(browser, person)).code).toBe(1001);
      expect([await scopeOf(before), await scopeOf(browser)]).toEqual(['none', 'full']);
    },
  ],
  [
    'stands in the trail, and tells the owner of a new device',
    async ({ pathway, browser, person }) => {
      await world.people.repositories.users.change(person.id, { email: `${person.username}@shop.example` });
      const first = world.browser({
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      });
      await first.signIn(person.username, person.password); // the first device is not reported
      expect((await pathway.signIn(browser, person)).code).toBe(1001);
      const lines = (await world.auditEntries('sign_in.done')).filter(({ actor }) => actor === person.username);
      expect(lines.at(-1)?.details).toMatchObject({ pathway: pathway.name });
      const mails = await world.database.queries
        .selectFrom('mails')
        .select('subject')
        .where('recipient', '=', `${person.username}@shop.example`)
        .execute();
      expect(mails).toEqual([{ subject: 'Sign-in from a new device' }]);
    },
  ],
];

const NAMES = ['password', 'sso:acme', 'sso:plain', 'microsoft', 'wechat'];

test('every sign-in method has its row', () => {
  expect(pathways.list.map(({ name }) => name)).toEqual(NAMES);
});

describe.each(NAMES)('sign-in by %s', (name) => {
  test.each(CONTROLS)('%s', async (_what, check) => {
    const pathway = pathways.list.find((one) => one.name === name);
    if (pathway === undefined) throw new Error(`There is no way in by ${name}.`);
    const person = await world.people.user();
    await pathway.prepare(person);
    await check({ pathway, person, browser: world.browser() });
  });
});
