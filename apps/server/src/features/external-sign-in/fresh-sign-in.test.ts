import type { Browser } from '@foyer/server/test/browser.ts';
import { createFakeEntra, createFakeProvider, type FakeProvider } from '@foyer/server/test/fakes/fake-provider.ts';
import { createMaliciousProvider, type MaliciousProvider } from '@foyer/server/test/fakes/malicious-provider.ts';
import {
  returnFromProvider,
  exchangeCode,
  signInAtProvider,
  startProviderSignIn,
  microsoftOf,
  oauthOf,
  ON_LOOPBACK,
  openIdOf,
  setUpProvider,
  TENANT,
} from '@foyer/server/test/sign-in/providers.ts';
import { enrolAuthenticator, codeOf, verifyCode } from '@foyer/server/test/sign-in/second-factor.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let contoso: FakeProvider;
let entra: FakeProvider;
let evil: MaliciousProvider;
beforeAll(async () => {
  world = await createWorld(ON_LOOPBACK);
  contoso = await createFakeProvider([`${world.origin}/v2/sso/contoso/return`]);
  entra = await createFakeEntra([`${world.origin}/azure/v2/return`]);
  evil = await createMaliciousProvider();
  await setUpProvider(world, 'contoso', openIdOf(contoso.issuer));
  await setUpProvider(world, 'microsoft', microsoftOf(entra.origin));
  await setUpProvider(world, 'evil', openIdOf(evil.origin));
  await setUpProvider(world, 'plain', oauthOf(evil.origin));
});
afterEach(() => evil.misbehave({}));
afterAll(async () => {
  await Promise.all([contoso, entra, evil].map((provider) => provider.close()));
  await world.close();
});

/** Creates a user without a password who is linked to a provider account. */
async function userOf(provider: string, issuer: string) {
  const person = await world.people.user();
  const subject = person.username;
  await world.people.repositories.linkedAccounts.add(person.id, { provider, issuer, subject, account: subject });
  await world.database.queries.deleteFrom('passwords').where('user_id', '=', person.id).execute();
  return { ...person, sub: subject };
}

/** Whether an action that needs a confirmation is allowed. */
const confirmed = async (browser: Browser) =>
  (await browser.call('POST /v2/users/linked-accounts', { body: { provider: 'contoso' } })).code === 1001;

type ReturnOptions = {
  fresh?: boolean;
  /** The browser's cookies at the provider: its session there. */
  cookies?: Map<string, string>;
  /** Changes the provider's address before the browser opens it. */
  change?: (address: URL) => void;
};

/** Signs in at an honest provider and returns. */
async function arrive(
  browser: Browser,
  name: string,
  { fresh = false, cookies, change = () => {} }: ReturnOptions = {},
) {
  const { address } = await startProviderSignIn(browser, name, { fresh });
  change(address);
  const back = await (name === 'contoso' ? contoso : entra).followRedirects(address, cookies);
  const { query } = await returnFromProvider(browser, name, Object.fromEntries(back.searchParams));
  return exchangeCode(browser, name, query);
}

describe.each([
  { name: 'contoso', provider: () => contoso, pathway: 'sso:contoso', refused: 'A0853' },
  { name: 'microsoft', provider: () => entra, pathway: 'microsoft', refused: 'A0623' },
] as const)('of $name', ({ name, provider, pathway, refused }) => {
  /** Creates a user who has signed in at the provider. Returns the browser with its cookies at the provider. */
  async function signedInThere() {
    const { sub } = await userOf(name, provider().issuer);
    provider().addAccount({ sub, preferred_username: sub, tid: TENANT, oid: sub });
    provider().signInAs(sub);
    const [browser, cookies] = [world.browser(), new Map<string, string>()];
    expect((await arrive(browser, name, { cookies })).code).toBe(1001);
    provider().signInAs(undefined); // no user can authenticate at the provider now
    return { sub, browser, cookies };
  }

  test('a live session at the provider does not confirm (ASVS 6.8.4)', async () => {
    const { browser, cookies } = await signedInThere();
    expect((await arrive(browser, name, { cookies })).code).toBe(1001);
    const { failure } = await browser.call('POST /v2/users/linked-accounts', { body: { provider: 'contoso' } });
    expect(failure).toMatchObject({ resultCode: 'A0301', fields: { '/password': 'none', '/pathway': pathway } });
  });

  test('a fresh sign-in asks the user at the provider, in spite of its session, and confirms', async () => {
    const { sub, browser, cookies } = await signedInThere();
    await expect(arrive(browser, name, { fresh: true, cookies })).rejects.toThrow(
      'The provider stopped at /interaction',
    );
    provider().signInAs(sub);
    expect((await arrive(browser, name, { fresh: true, cookies })).code).toBe(1001);
    expect(await confirmed(browser)).toBe(true);
    await world.clock.forward(601);
    expect(await confirmed(browser)).toBe(false);
  });

  test('a fresh sign-in without max_age and prompt, which the browser has removed, is refused (parameter tampering)', async () => {
    const { browser, cookies } = await signedInThere();
    const change = ({ searchParams }: URL) => ['max_age', 'prompt'].forEach((key) => searchParams.delete(key));
    expect((await arrive(browser, name, { fresh: true, cookies, change })).code).toBe(refused);
  });
});

const seconds = (from: number) => Math.floor(Date.now() / 1000) + from;
test.each<[string, () => unknown, number | string]>([
  ['no time of authentication', () => undefined, 'A0853'],
  ['one of an hour ago', () => seconds(-3600), 'A0853'],
  ['one that is a text', () => String(seconds(0)), 'A0853'],
  ['one in the future', () => seconds(3600), 'A0853'],
  ['one of a clock that is ten seconds behind', () => seconds(-10), 1001],
])('a fresh sign-in with %s', async (_what, time, code) => {
  const { sub } = await userOf('evil', evil.origin);
  const browser = world.browser();
  const misbehaviour = { claims: { auth_time: time() }, userInfo: { auth_time: seconds(0) } };
  expect((await signInAtProvider(world, evil, 'evil', { sub, browser, fresh: true, misbehaviour })).code).toBe(code);
  expect(await confirmed(browser)).toBe(code === 1001);
});

test('a time of authentication confirms nothing where no fresh sign-in was asked for', async () => {
  const { sub } = await userOf('evil', evil.origin);
  const browser = world.browser();
  await signInAtProvider(world, evil, 'evil', { sub, browser, misbehaviour: { claims: { auth_time: seconds(0) } } });
  expect(await confirmed(browser)).toBe(false);
});

test('the second factor after a live session at the provider does not confirm either', async () => {
  await world.people.setting('mfa', { mode: 'optional' });
  const person = await enrolAuthenticator(world, await userOf('evil', evil.origin));
  const browser = world.browser();
  const options = { sub: person.username, browser };
  await signInAtProvider(world, evil, 'evil', options);
  expect((await verifyCode(browser, await codeOf(world, person))).code).toBe(1001);
  expect(await confirmed(browser)).toBe(false);
  await signInAtProvider(world, evil, 'evil', {
    ...options,
    fresh: true,
    misbehaviour: { claims: { auth_time: seconds(0) } },
  });
  await world.clock.forward(30); // a code is valid once, so the next one is needed
  expect((await verifyCode(browser, await codeOf(world, person))).code).toBe(1001);
  expect(await confirmed(browser)).toBe(true);
});

test('by OAuth 2.0, which has no time of authentication, each sign-in confirms', async () => {
  const { sub } = await userOf('plain', `${evil.origin}/me#id`);
  const browser = world.browser();
  const { state } = await startProviderSignIn(browser, 'plain');
  evil.expect({ sub });
  expect((await exchangeCode(browser, 'plain', { code: 'a-code', state })).code).toBe(1001);
  expect(await confirmed(browser)).toBe(true);
});
