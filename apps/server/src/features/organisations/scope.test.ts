import { createOrganisationChain, createTreeAdministrator } from '@foyer/server/test/administration/organisations.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const MISSING = '019a0000-0000-7000-8000-000000000000';
const NO_IDS = [MISSING, MISSING.toUpperCase(), 'x', '%', '..', "' or '1'='1", '<b>', '0'.repeat(64), 'null'];

let world: World;
let local: Browser;
/** Organisations outside the scope of the administrator of `own`. */
const hidden = { above: '', beside: '', other: '' };
const hiddenStores = { above: '', beside: '', other: '' };
let administered: string;
let store: string;

beforeAll(async () => {
  world = await createWorld();
  [hidden.above = '', administered = ''] = await createOrganisationChain(world, 2);
  hidden.beside = (await world.people.organisation({ parentId: hidden.above })).id;
  hidden.other = (await world.people.organisation()).id;
  for (const place of ['above', 'beside', 'other'] as const)
    hiddenStores[place] = (await world.people.store(hidden[place])).id;
  store = (await world.people.store(administered)).id;
  local = await createTreeAdministrator(world, administered);
});
afterAll(() => world.close());

type Answer = { status: number; text: string; failure: object | undefined };
/** All data that a refusal discloses. */
const refusalOf = ({ status, failure }: Answer) => ({ status, ...failure, requestId: '' });

let count = 0;
const newOrganisation = () => ({ name: `Place ${(count += 1)}`, code: `place-${count}` });

/** All calls about an organisation by its ID. */
const aboutOrganisations: Record<string, (id: string) => Promise<Answer>> = {
  'looking at it': (id) => local.call('GET /v2/manage/organisations/{id}', { params: { id } }),
  'renaming it': (id) =>
    local.call('PUT /v2/manage/organisations/{id}', { params: { id }, body: { ...newOrganisation(), version: 1 } }),
  'moving it': (id) =>
    local.call('PUT /v2/manage/organisations/{id}/parent', {
      params: { id },
      body: { parentId: administered, version: 1 },
    }),
  'making a customer of it': (id) =>
    local.call('PUT /v2/manage/organisations/{id}/parent', { params: { id }, body: { parentId: null, version: 1 } }),
  'removing it': (id) => local.call('DELETE /v2/manage/organisations/{id}', { params: { id }, query: { version: 1 } }),
  'listing what is below it': (parent) => local.call('GET /v2/manage/organisations', { query: { parent } }),
  'searching below it': (parent) => local.call('GET /v2/manage/organisations', { query: { parent, query: 'o' } }),
  'listing its stores': (organisation) => local.call('GET /v2/manage/stores', { query: { organisation } }),
  'adding below it': (parentId) =>
    local.call('POST /v2/manage/organisations', { body: { ...newOrganisation(), parentId } }),
  'moving below it': (parentId) =>
    local.call('PUT /v2/manage/organisations/{id}/parent', {
      params: { id: administered },
      body: { parentId, version: 1 },
    }),
  'adding a store to it': (organisationId) =>
    local.call('POST /v2/manage/stores', { body: { ...newOrganisation(), organisationId } }),
  'moving a store to it': (organisationId) =>
    local.call('PUT /v2/manage/stores/{id}', {
      params: { id: store },
      body: { ...newOrganisation(), organisationId, version: 1 },
    }),
};

const aboutStores: Record<string, (id: string) => Promise<Answer>> = {
  'changing it': (id) =>
    local.call('PUT /v2/manage/stores/{id}', {
      params: { id },
      body: { ...newOrganisation(), organisationId: administered, version: 1 },
    }),
  'changing it to nowhere': (id) =>
    local.call('PUT /v2/manage/stores/{id}', {
      params: { id },
      body: { ...newOrganisation(), organisationId: MISSING, version: 1 },
    }),
  'removing it': (id) => local.call('DELETE /v2/manage/stores/{id}', { params: { id }, query: { version: 1 } }),
};

describe.each([
  ['an organisation', aboutOrganisations, hidden],
  ['a store', aboutStores, hiddenStores],
])('%s out of reach is like none (ASVS 8.2.2)', (_what, questions, ids) => {
  test.each(Object.entries(questions))('%s', async (_name, ask) => {
    const none = refusalOf(await ask(MISSING));
    expect([400, 404]).toContain(none.status);
    for (const id of [...Object.values(ids), ...NO_IDS]) expect([id, refusalOf(await ask(id))]).toEqual([id, none]);
  });
});

test('and all of them are as they were', async () => {
  const rows = await world.database.queries.selectFrom('organisations').selectAll().execute();
  expect(rows.filter(({ version }) => version !== 1)).toEqual([]);
  const stores = await world.database.queries.selectFrom('stores').selectAll().execute();
  expect(stores).toHaveLength(4);
  expect(stores.filter(({ version }) => version !== 1)).toEqual([]);
  for (const subject of ['organisation', 'store']) {
    const lines = (await world.auditEntries()).filter(({ event }) => event.startsWith(`${subject}.`));
    expect(lines).toEqual([]);
  }
});

test('a user without the permission at any place is refused before anything is checked', async () => {
  const other = await createTreeAdministrator(world, administered, 'users.read', 'users.write');
  const paths = ['organisations', `organisations/${administered}`, `organisations/${MISSING}`, 'stores'];
  for (const path of paths) {
    const { status, code } = await other.fetch(`/v2/manage/${path}`);
    expect([path, status, code]).toEqual([path, 403, 'A0302']);
  }
});
