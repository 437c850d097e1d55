import { PERMISSIONS } from '@foyer/contract/core/permissions.ts';
import { ADMIN_PASSWORD, createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { permissionCodes, readCatalogue } from '#/features/applications/catalogue.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const codesOf = (...applications: string[]) =>
  readCatalogue()
    .filter(({ code }) => applications.includes(code))
    .flatMap(({ permissions }) => permissionCodes(permissions));
const sorted = (codes: readonly string[]) => [...new Set(codes)].sort();

async function workbenchOf(person: { username: string; password: string }) {
  const browser = world.browser();
  await browser.signIn(person.username, person.password);
  return (await browser.call('GET /v2/users/work-bench')).data;
}

test('the first administrator has every permission and may manage', async () => {
  const workbench = await workbenchOf({ username: 'admin', password: ADMIN_PASSWORD });
  expect(workbench.user).toEqual({ username: 'admin', displayName: 'admin', superAdministrator: true });
  expect(workbench.permissions).toEqual(sorted([...PERMISSIONS, ...codesOf('system')]));
  expect(workbench.customers).toEqual([expect.objectContaining({ code: 'head-office', name: 'Head office' })]);
  expect(workbench.applications.map(({ code }) => code)).toEqual(['system']);
  expect(workbench.flags).toEqual({ servicePage: false, managePage: true, licensed: true });
});

test('an ordinary user has neither permissions nor applications', async () => {
  const workbench = await workbenchOf(await world.people.user({ displayName: 'Ada Lovelace' }));
  expect(workbench.user).toMatchObject({ displayName: 'Ada Lovelace', superAdministrator: false });
  expect([workbench.permissions, workbench.applications]).toEqual([[], []]);
  expect(workbench.flags).toEqual({ servicePage: false, managePage: false, licensed: true });
});

test('a role gives its permissions and opens the application that they belong to', async () => {
  const person = await world.people.user();
  const { id } = await world.people.organisation();
  await world.people.grant(person.id, id, 'users.read', 'audit.read');
  const workbench = await workbenchOf(person);
  expect(workbench.permissions).toEqual(['audit.read', 'users.read']);
  expect(workbench.flags.managePage).toBe(true);
});

test('a role for an organisation reaches the stores below it and the organisations above them, and no others', async () => {
  const customer = await world.people.organisation();
  const region = await world.people.organisation({ parentId: customer.id });
  const town = await world.people.organisation({ parentId: region.id });
  const elsewhere = await world.people.organisation({ parentId: customer.id });
  const [inRegion, inTown, other] = [
    await world.people.store(region.id),
    await world.people.store(town.id),
    await world.people.store(elsewhere.id),
  ];
  const person = await world.people.user({ organisation: region.code });
  await world.people.grant(person.id, region.id);
  const workbench = await workbenchOf(person);
  expect(workbench.customers.map(({ id }) => id)).toEqual([customer.id]);
  expect(workbench.stores.map(({ id }) => id).sort()).toEqual([inRegion.id, inTown.id].sort());
  expect(workbench.stores.every(({ customerId }) => customerId === customer.id)).toBe(true);
  expect(workbench.stores.find(({ id }) => id === inTown.id)?.organisationId).toBe(town.id);
  expect(new Map(workbench.organisations.map(({ id, parentId }) => [id, parentId]))).toEqual(
    new Map([
      [region.id, customer.id],
      [town.id, region.id],
    ]),
  );
  expect(workbench.stores.map(({ id }) => id)).not.toContain(other.id);
});

test('a store that two roles reach is there once', async () => {
  const customer = await world.people.organisation();
  const branch = await world.people.organisation({ parentId: customer.id });
  const store = await world.people.store(branch.id);
  const person = await world.people.user({ organisation: branch.code });
  await world.people.grant(person.id, customer.id);
  await world.people.grant(person.id, branch.id);
  expect((await workbenchOf(person)).stores.map(({ id }) => id)).toEqual([store.id]);
});

test('a session begins at the first store with a permission of an application, or else at the first', async () => {
  await using other = await createWorld();
  await other.people.application('esl');
  const startOf = async (person: { id: string }) => {
    const browser = await other.people.session(other.browser(), person.id, 'full');
    return (await browser.call('GET /v2/users/work-bench')).data.startPlace;
  };
  const customer = await other.people.organisation();
  const region = await other.people.organisation({ parentId: customer.id });
  const first = await other.people.store(customer.id, 'Aachen');
  const second = await other.people.store(region.id, 'Bremen');
  const person = await other.people.user({ organisation: customer.code });
  await other.people.grant(person.id, region.id, 'users.read'); // Foyer's own permissions do not limit the places
  expect(await startOf(person)).toEqual({ customerId: customer.id, storeId: first.id });
  await other.people.grant(person.id, region.id, 'esl.labels.read');
  other.app.services.bus.resync();
  expect(await startOf(person)).toEqual({ customerId: customer.id, storeId: second.id });
  expect(await startOf(await other.people.user())).toMatchObject({ storeId: null });
});

test('a super administrator has every permission of every installed application, and of no other', async () => {
  await using other = await createWorld();
  await other.people.application('esl');
  const browser = other.browser();
  await browser.signIn('admin', ADMIN_PASSWORD);
  const { data } = await browser.call('GET /v2/users/work-bench');
  expect(data.applications.map(({ code }) => code)).toEqual(['system', 'esl']);
  expect(data.permissions).toEqual(sorted([...PERMISSIONS, ...codesOf('system', 'esl')]));
  expect(data.permissions.filter((code) => codesOf('signage').includes(code))).toEqual([]);
  expect(data.flags).toEqual({ servicePage: true, managePage: true, licensed: true });
});
