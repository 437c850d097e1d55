import type { Browser } from '@foyer/server/test/browser.ts';
import { createFakeProvider, type FakeProvider } from '@foyer/server/test/fakes/fake-provider.ts';
import {
  returnFromProvider,
  exchangeCode,
  startProviderSignIn,
  ON_LOOPBACK,
  openIdOf,
  setUpProvider,
} from '@foyer/server/test/sign-in/providers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let contoso: FakeProvider;
beforeAll(async () => {
  world = await createWorld(ON_LOOPBACK);
  contoso = await createFakeProvider([`${world.origin}/v2/sso/contoso/return`]);
  await setUpProvider(world, 'contoso', openIdOf(contoso.issuer));
});
afterAll(async () => {
  await contoso.close();
  await world.close();
});

let count = 0;
/** Adds an account at the provider; returns its subject. */
function guest(overrides: object = {}): string {
  count += 1;
  const sub = `subject-${count}`;
  contoso.addAccount({ sub, preferred_username: `guest-${count}`, name: `Guest ${count}`, ...overrides });
  return sub;
}

/** Signs in at the provider and exchanges its response. */
async function arrive(browser: Browser, sub: string, name = 'contoso') {
  contoso.signInAs(sub);
  const { address } = await startProviderSignIn(browser, name);
  const back = await contoso.followRedirects(address);
  const { screen, query } = await returnFromProvider(browser, name, Object.fromEntries(back.searchParams));
  expect(screen).toBe(`/${name}`);
  return exchangeCode(browser, name, query);
}

/** A user with a linked account at the provider. */
async function linked() {
  const person = await world.people.user();
  const sub = guest();
  const identity = { provider: 'contoso', issuer: contoso.issuer, subject: sub, account: sub };
  await world.people.repositories.linkedAccounts.add(person.id, identity);
  return { person, sub };
}

describe('a user with a linked account', () => {
  test('is signed in', async () => {
    const { person, sub } = await linked();
    const browser = world.browser();
    const answer = await arrive(browser, sub);
    expect(answer.data).toMatchObject({ username: person.username, googleType: 4, userFirstLogin: false });
    const bench = await browser.call('GET /v2/users/work-bench');
    expect(bench.data.user.username).toBe(person.username);
    const [line] = (await world.auditEntries('sign_in.done')).filter(({ actor }) => actor === person.username);
    expect(line?.details).toEqual({ pathway: 'sso:contoso', scope: 'full' });
  });

  test('links it by themselves, sees it, and takes it off', async () => {
    const person = await world.people.user();
    const browser = world.browser();
    await browser.signIn(person.username, person.password);
    await world.people.ageSessions();
    const begin = () => browser.call('POST /v2/users/linked-accounts', { body: { provider: 'contoso' } });
    expect((await begin()).code).toBe('A0301');
    await world.people.reauthenticateAll();
    const sub = guest();
    contoso.signInAs(sub);
    const back = await contoso.followRedirects(new URL((await begin()).data.address));
    const { query } = await returnFromProvider(browser, 'contoso', Object.fromEntries(back.searchParams));
    expect((await exchangeCode(browser, 'contoso', query)).data).toEqual({
      provider: 'contoso',
      account: sub.replace('subject', 'guest'),
    });
    const { list, offered, hasPassword } = (await browser.call('GET /v2/users/linked-accounts')).data;
    expect({ offered, hasPassword }).toEqual({ offered: ['contoso'], hasPassword: true });
    expect(list).toMatchObject([{ provider: 'contoso', lastUsedAt: null }]);
    expect((await arrive(world.browser(), sub)).data).toMatchObject({ username: person.username });
    const other = world.browser();
    expect((await arrive(other, sub)).code).toBe(1001);
    const remove = await browser.call('DELETE /v2/users/linked-accounts/{id}', { params: { id: list[0]?.id ?? '' } });
    expect(remove.code).toBe(1001);
    // Sessions of this sign-in method have ended.
    expect((await other.call('GET /v2/users/work-bench')).code).toBe('C0102');
    expect((await arrive(world.browser(), sub)).code).toBe('A0636');
  });
});
