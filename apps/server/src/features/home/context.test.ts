import type { Context } from '@foyer/contract/home.ts';
import { createUserWithPermissions } from '@foyer/server/test/application-callers.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
const changed: string[] = [];
beforeAll(async () => {
  world = await createWorld();
  world.app.services.bus.subscribe(
    'session.changed',
    (change) => 'sessionId' in change && changed.push(change.sessionId),
  );
});
afterAll(() => world.close());

const set = (browser: Browser, context: Partial<Context>) =>
  browser.call('PUT /v2/users/context', { body: { language: 'en', customerId: null, storeId: null, ...context } });

/** Place and language of a user's sessions, the newest first. */
async function contextsOf(userId: string) {
  const rows = await world.database.queries
    .selectFrom('sessions')
    .select(['language', 'customer_id as customerId', 'store_id as storeId'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows;
}

/** Creates a user with a customer and a store, and another user's customer and store. */
async function createPlaces() {
  const person = await createUserWithPermissions(world);
  const store = await world.people.store(person.organisationId);
  const other = await createUserWithPermissions(world);
  const otherStore = await world.people.store(other.organisationId);
  return {
    ...person,
    customerId: person.organisationId,
    storeId: store.id,
    other: { customerId: other.organisationId, storeId: otherStore.id },
  };
}

describe('the context of a session', () => {
  test('is stored with that session, and with no other of the user', async () => {
    const { id, browser, customerId, storeId } = await createPlaces();
    await world.people.session(world.browser(), id, 'full');
    expect((await set(browser, { language: 'de', customerId, storeId })).code).toBe(1001);
    expect(await contextsOf(id)).toEqual([
      { language: null, customerId: null, storeId: null },
      { language: 'de', customerId, storeId },
    ]);
  });

  test('may be a customer without a store, or nowhere', async () => {
    const { id, browser, customerId, storeId } = await createPlaces();
    await set(browser, { customerId, storeId });
    await set(browser, { customerId });
    expect(await contextsOf(id)).toEqual([{ language: 'en', customerId, storeId: null }]);
    await set(browser, {});
    expect(await contextsOf(id)).toEqual([{ language: 'en', customerId: null, storeId: null }]);
  });

  test('is announced when it changed, and not when it was so before', async () => {
    const { id, browser, customerId } = await createPlaces();
    const { id: sessionId = '' } = (await browser.call('GET /v2/users/sessions')).data.list[0] ?? {};
    const announced = () => changed.filter((one) => one === sessionId).length;
    await set(browser, { customerId });
    await expect.poll(announced).toBe(1);
    await set(browser, { customerId });
    await set(browser, { customerId, language: 'zh' });
    await expect.poll(announced).toBe(2);
    expect(await contextsOf(id)).toMatchObject([{ language: 'zh' }]);
  });

  test('may be a store of a customer of which the user reaches only a part', async () => {
    const customer = await world.people.organisation();
    const region = await world.people.organisation({ parentId: customer.id });
    const store = await world.people.store(region.id);
    const { id } = await world.people.user({ organisation: region.code });
    await world.people.grant(id, region.id);
    const browser = await world.people.session(world.browser(), id, 'full');
    expect((await set(browser, { customerId: customer.id, storeId: store.id })).code).toBe(1001);
  });

  test('ends with the place when that is removed', async () => {
    const { id, browser, customerId, storeId } = await createPlaces();
    await set(browser, { customerId, storeId });
    await world.database.queries.deleteFrom('stores').where('id', '=', storeId).execute();
    expect(await contextsOf(id)).toMatchObject([{ customerId, storeId: null }]);
  });
});

describe('a place that is not of the work-bench is refused, and nothing changes', () => {
  type Places = Awaited<ReturnType<typeof createPlaces>>;
  const attacks: [what: string, field: string, context: (places: Places) => Partial<Context>][] = [
    ["somebody else's customer", '/customerId', ({ other }) => ({ customerId: other.customerId })],
    ["somebody else's store", '/storeId', ({ customerId, other }) => ({ customerId, storeId: other.storeId })],
    [
      "somebody else's customer with the own store",
      '/customerId',
      ({ storeId, other }) => ({ customerId: other.customerId, storeId }),
    ],
    ['a store without its customer', '/storeId', ({ storeId }) => ({ storeId })],
    ['a store as a customer', '/customerId', ({ storeId }) => ({ customerId: storeId })],
    ['what is no id at all', '/customerId', () => ({ customerId: "' or true --" })],
  ];

  test.each(attacks)('%s', async (_what, field, contextOf) => {
    const places = await createPlaces();
    const { id, browser, customerId } = places;
    await set(browser, { customerId });
    const { status, code, failure } = await set(browser, contextOf(places));
    expect([status, code, failure?.fields]).toEqual([400, 'A0401', { [field]: 'unknown' }]);
    expect(await contextsOf(id)).toEqual([{ language: 'en', customerId, storeId: null }]);
  });

  test('a store of another customer of the same person', async () => {
    const { id, browser, customerId, other } = await createPlaces();
    await world.people.grant(id, other.customerId);
    const { failure } = await set(browser, { customerId, storeId: other.storeId });
    expect(failure?.fields).toEqual({ '/storeId': 'unknown' });
    expect((await set(browser, other)).code).toBe(1001);
  });

  test('a customer whose role was taken away in the meantime', async () => {
    const { id, browser, other } = await createPlaces();
    const { customerId } = other;
    const roleId = await world.people.grant(id, customerId);
    expect((await set(browser, { customerId })).code).toBe(1001);
    await world.people.repositories.roleAssignments.remove([id], roleId, customerId);
    expect((await set(browser, { customerId, language: 'fr' })).failure?.fields).toEqual({ '/customerId': 'unknown' });
  });

  test.each([
    ['another language than those that there are', { language: 'tlh' }],
    ['a number for a customer', { customerId: 7 }],
    ['somebody else as the one whose context it is', { userId: 'x' }],
    ["a session that is not one's own", { sessionId: 'x' }],
  ])('%s', async (_what, forged) => {
    const { browser } = await createPlaces();
    const raw = { language: 'en', customerId: null, storeId: null, ...forged };
    expect((await browser.call('PUT /v2/users/context', { raw })).code).toBe('A0401');
  });
});

test('of two concurrent changes one remains, complete', async () => {
  const { id, browser, customerId, storeId } = await createPlaces();
  const contexts = [
    { language: 'de', customerId, storeId },
    { language: 'fr', customerId: null, storeId: null },
  ] as const;
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => set(browser, contexts[index % 2] ?? {})),
  );
  expect(responses.map(({ code }) => code)).toEqual(responses.map(() => 1001));
  expect(contexts).toContainEqual((await contextsOf(id))[0]);
});
