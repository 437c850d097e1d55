import { createOrganisationChain, createTreeAdministrator } from '@foyer/server/test/administration/organisations.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createAdministrator } from '@foyer/server/test/inbox-readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let superior: Browser;
beforeAll(async () => {
  world = await createWorld();
  superior = await createAdministrator(world);
});
afterAll(() => world.close());

const remove = (browser: Browser, id: string, version = 1) =>
  browser.call('DELETE /v2/manage/organisations/{id}', { params: { id }, query: { version } });
const isThere = async (id: string) =>
  (await superior.call('GET /v2/manage/organisations/{id}', { params: { id } })).status === 200;

test('an empty organisation is deleted, which is recorded; its name and code are free again', async () => {
  const [parentId = ''] = await createOrganisationChain(world, 1);
  const place = await world.people.organisation({ parentId, name: 'Gone', code: 'gone' });
  expect((await remove(superior, place.id)).data).toBe(null);
  expect(await isThere(place.id)).toBe(false);
  expect((await remove(superior, place.id)).status).toBe(404);
  expect((await world.auditEntries('organisation.removed')).at(-1)?.details).toEqual({
    organisation: place.id,
    name: 'Gone',
    code: 'gone',
  });
  await world.people.organisation({ parentId, name: 'Gone', code: 'gone' });
});

describe('an organisation stays', () => {
  const fillings: [string, (id: string) => Promise<unknown>][] = [
    ['an organisation', (id) => world.people.organisation({ parentId: id })],
    ['a store', (id) => world.people.store(id)],
    ['a user', async (id) => world.people.user({ organisation: await codeOf(id) })],
    ['a grant', async (id) => world.people.grant((await world.people.user()).id, id)],
    ['a role', async (id) => addOrganisationRole(id)],
  ];
  async function codeOf(id: string): Promise<string> {
    const rows = world.database.queries.selectFrom('organisations').select('code').where('id', '=', id);
    return (await rows.executeTakeFirstOrThrow()).code;
  }
  async function addOrganisationRole(id: string): Promise<void> {
    const roleId = await world.people.grant((await world.people.user()).id, id);
    await world.database.queries.deleteFrom('role_assignments').where('role_id', '=', roleId).execute();
    await world.database.queries.updateTable('roles').set({ organisation_id: id }).where('id', '=', roleId).execute();
  }

  test.each(fillings)('while %s belongs to it', async (_what, fill) => {
    const [, id = ''] = await createOrganisationChain(world, 2);
    await fill(id);
    const { status, failure } = await remove(superior, id);
    expect([status, failure?.fields]).toEqual([400, { '/organisation': 'not_empty' }]);
    expect(await isThere(id)).toBe(true);
  });

  test.each(fillings.slice(0, 4))(
    'when %s is added at the same moment, or else that is not added',
    async (_what, fill) => {
      for (let iteration = 0; iteration < 3; iteration += 1) {
        const [, id = ''] = await createOrganisationChain(world, 2);
        const filled = await Promise.all([
          fill(id).then(
            () => true,
            () => false,
          ),
          remove(superior, id),
        ]).then(([done, { status, failure }]) => {
          if (status !== 200) expect(failure?.fields).toEqual({ '/organisation': 'not_empty' });
          return { done, removed: status === 200 };
        });
        expect(filled).not.toEqual({ done: true, removed: true });
        expect(await isThere(id)).toBe(!filled.removed);
      }
    },
  );

  test('when it was changed since', async () => {
    const [, id = ''] = await createOrganisationChain(world, 2);
    const answer = await remove(superior, id, 2);
    expect([answer.status, answer.failure?.fields]).toEqual([400, { '/version': 'stale' }]);
    expect(await isThere(id)).toBe(true);
  });
});

test('removing takes organisations.write above: where a user has a role the organisation is not empty', async () => {
  const [top = '', administered = '', inside = ''] = await createOrganisationChain(world, 3);
  const reader = await createTreeAdministrator(world, top, 'organisations.read');
  expect((await remove(reader, inside)).code).toBe('A0302');
  const local = await createTreeAdministrator(world, administered);
  expect((await remove(local, top)).status).toBe(404);
  expect((await remove(local, administered)).failure?.fields).toEqual({ '/organisation': 'not_empty' });
  expect((await remove(local, inside)).status).toBe(200);
});
