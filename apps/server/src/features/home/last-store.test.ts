import { selectPlace } from '@foyer/server/test/application-callers.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createRelyingParty } from '@foyer/server/test/fakes/relying-party.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await createRelyingParty(world);
  await createRelyingParty(world, 'signage');
});
afterAll(() => world.close());

const LABELS = 'esl.labels.read';
const SCREENS = 'signage.screens';

const params = (code: string) => ({ params: { code } });
const open = (browser: Browser, code = 'esl') =>
  browser.call('POST /v2/users/applications/{code}/openings', params(code));
const signIn = (browser: Browser, code = 'esl') =>
  browser.call('POST /v2/oidc/session', { body: { application: code } });
const offered = async (browser: Browser, code = 'esl') =>
  (await browser.call('GET /v2/users/applications/{code}/places', params(code))).data;
const selected = async (browser: Browser, code = 'esl') =>
  (await browser.call('GET /v2/users/applications/{code}', params(code))).data.store?.id;

/** A user with both applications in two stores of a customer, and a session without a place. */
async function createWorker() {
  const customer = (await world.people.organisation()).id;
  const region = (await world.people.organisation({ parentId: customer })).id;
  const first = (await world.people.store(customer, 'A first store')).id;
  const second = (await world.people.store(region, 'B second store')).id;
  const { id } = await world.people.user();
  const roleId = await world.people.grant(id, customer, LABELS, SCREENS);
  const signInAgain = () => world.people.session(world.browser(), id, 'full');
  return { id, roleId, customer, first, second, browser: await signInAgain(), signInAgain };
}

/** A user's preferences, with the transactions that last changed them. */
async function rowVersion(userId: string) {
  const rows = await world.database.queries
    .selectFrom('application_preferences')
    .selectAll()
    .select('xmin' as never)
    .where('user_id', '=', userId)
    .execute();
  return JSON.stringify(rows);
}

describe('an application that is opened in a session without a place', () => {
  test('begins in the store in which the user last used it', async () => {
    const { browser, customer, second, signInAgain } = await createWorker();
    await selectPlace(browser, customer, second);
    await open(browser);
    const next = await signInAgain();
    expect((await signIn(next)).data).toEqual({ opensHere: true });
    expect(await selected(next)).toBe(second);
  });

  test('begins in the last store of this application, and not of another one', async () => {
    const { browser, customer, first, second, signInAgain } = await createWorker();
    await selectPlace(browser, customer, second);
    await signIn(browser, 'signage');
    await selectPlace(browser, customer, first);
    await signIn(browser, 'esl');
    const [forLabels, forScreens] = [await signInAgain(), await signInAgain()];
    await signIn(forLabels, 'esl');
    await signIn(forScreens, 'signage');
    expect([await selected(forLabels), await selected(forScreens)]).toEqual([first, second]);
  });

  test('begins in the first store if the last one is no longer offered', async () => {
    const { id, roleId, browser, customer, first, second, signInAgain } = await createWorker();
    await selectPlace(browser, customer, second);
    await open(browser);
    await world.database.queries.deleteFrom('role_assignments').where('role_id', '=', roleId).execute();
    await world.people.repositories.roles.grant(id, roleId, first);
    await world.people.inTransaction(({ announce }) => announce('rights.changed', { roleId }));
    const next = await signInAgain();
    expect((await offered(next)).lastStoreId).toBeNull();
    await signIn(next);
    expect(await selected(next)).toBe(first);
  });

  test('begins in the first store if the last one was removed', async () => {
    const { browser, customer, first, second, signInAgain } = await createWorker();
    await selectPlace(browser, customer, second);
    await open(browser);
    await world.database.queries.deleteFrom('stores').where('id', '=', second).execute();
    const next = await signInAgain();
    await signIn(next);
    expect(await selected(next)).toBe(first);
  });
});

test('a selected store is kept, and the last one is offered', async () => {
  const { browser, customer, first, second, signInAgain } = await createWorker();
  await selectPlace(browser, customer, second);
  await open(browser);
  const next = await signInAgain();
  await selectPlace(next, customer, first);
  expect((await offered(next)).lastStoreId).toBe(second);
  await signIn(next);
  expect(await selected(next)).toBe(first);
  expect((await offered(next)).lastStoreId).toBe(first);
});

test('a store in which the user may not use the application is not recorded', async () => {
  const { id, browser, customer, second } = await createWorker();
  await selectPlace(browser, customer, second);
  await open(browser);
  const elsewhere = (await world.people.organisation()).id;
  const third = (await world.people.store(elsewhere)).id;
  await world.people.grant(id, third);
  await selectPlace(browser, elsewhere, third);
  await open(browser);
  expect((await signIn(browser)).data).toEqual({ opensHere: false });
  expect((await offered(browser)).lastStoreId).toBe(second);
});

test('signing in again in the same store writes nothing', async () => {
  const { id, browser, customer, second } = await createWorker();
  await selectPlace(browser, customer, second);
  await signIn(browser);
  const before = await rowVersion(id);
  expect(before).toContain(second);
  await signIn(browser);
  expect(await rowVersion(id)).toBe(before);
});
