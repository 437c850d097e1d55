import type { Body } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import { MAX_MOVED_STORES } from '@foyer/contract/limits/organisations.ts';
import {
  createOrganisationChain,
  createTreeAdministrator,
  TREE_PERMISSIONS,
} from '@foyer/server/test/administration/organisations.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

type Selection = Body<EndpointName['POST /v2/manage/store-moves']>['selection'];

let world: World;
let browser: Browser;
let top: string;
let north: { id: string; code: string };
let south: { id: string; code: string };
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  [top = ''] = await createOrganisationChain(world, 1);
  north = await world.people.organisation({ parentId: top });
  south = await world.people.organisation({ parentId: top });
  browser = await createTreeAdministrator(world, top);
});

const move = (selection: Selection, organisationId: string, { by = browser, dryRun = false } = {}) =>
  by.call('POST /v2/manage/store-moves', { body: { selection, organisationId, dryRun } });
async function organisationsOf(...ids: readonly string[]): Promise<string[]> {
  const rows = world.database.queries.selectFrom('stores').select(['id', 'organisation_id']).where('id', 'in', ids);
  const found = new Map((await rows.execute()).map((row) => [row.id, row.organisation_id]));
  return ids.map((id) => found.get(id) ?? '');
}

describe('a move of stores', () => {
  test('moves those of several organisations, with an audit entry for each under one request ID', async () => {
    const one = await world.people.store(north.id, 'One');
    const two = await world.people.store(top, 'Two');
    const there = await world.people.store(south.id, 'There');
    const ids = [one.id, two.id, there.id];
    const dry = await move({ ids }, south.id, { dryRun: true });
    expect(dry.data).toMatchObject({ dryRun: true, stores: 3, moving: 2, saved: false, refusals: [] });
    expect(await organisationsOf(one.id, two.id)).toEqual([north.id, top]);
    expect((await move({ ids }, south.id)).data).toMatchObject({ moving: 2, saved: true, refusalCount: 0 });
    expect(await organisationsOf(...ids)).toEqual([south.id, south.id, south.id]);
    const entries = (await world.auditEntries('store.changed')).filter(({ details }) =>
      ids.includes(String(details['store'])),
    );
    expect(
      entries.map(({ details }) => [details['store'], details['organisationBefore'], details['organisation']]),
    ).toEqual([
      [one.id, north.id, south.id],
      [two.id, top, south.id],
    ]);
    expect(new Set(entries.map(({ request_id }) => request_id)).size).toBe(1);
  });

  test('moves all results of a search in an organisation and below it', async () => {
    const [middle] = await createOrganisationChain(world, 1, north.id);
    const inside = await world.people.store(middle ?? '', 'Harbour one');
    const other = await world.people.store(north.id, 'Market');
    const filter = { organisation: north.id, query: 'harbour', status: 'open' } as const;
    expect((await move({ filter }, south.id)).data).toMatchObject({ stores: 1, moving: 1, saved: true });
    expect(await organisationsOf(inside.id, other.id)).toEqual([south.id, north.id]);
  });

  test('moves nothing if one store is refused, and names each refused one with its code', async () => {
    const free = await world.people.store(north.id, 'A free one');
    const taken = await world.people.store(north.id, 'B taken');
    await world.people.store(south.id, 'B taken');
    const twins = [await world.people.store(north.id, 'C twin'), await world.people.store(top, 'C twin')];
    const bound = await world.people.store(north.id, 'D bound');
    const { id } = await world.people.user();
    const roleId = await world.people.grant(id, bound.id, 'organisations.read');
    const role = { organisation_id: north.id };
    await world.database.queries.updateTable('roles').set(role).where('id', '=', roleId).execute();
    const { data } = await move({ ids: [free, taken, ...twins, bound].map((store) => store.id) }, south.id);
    expect(data).toMatchObject({ stores: 5, moving: 5, saved: false, refusalCount: 4 });
    expect(data.refusals.map(({ store, code }) => [store.name, code])).toEqual([
      ['B taken', 'A0410'],
      ['C twin', 'A0410'],
      ['C twin', 'A0410'],
      ['D bound', 'A0401'],
    ]);
    expect(await organisationsOf(free.id, bound.id)).toEqual([north.id, north.id]);
    expect((await move({ ids: [free.id] }, south.id)).data.saved).toBe(true);
  });

  test('of an unknown store, of an invisible one and of more than 1,000 is refused as a whole', async () => {
    const [foreign = ''] = await createOrganisationChain(world, 1);
    const [own, unseen] = [await world.people.store(north.id), await world.people.store(foreign)];
    for (const id of [unseen.id, '01900000-0000-7000-8000-00000000dead', 'no-id']) {
      const { code, failure } = await move({ ids: [own.id, id] }, south.id);
      expect([code, failure?.fields]).toEqual(['A0401', { '/selection': 'unknown' }]);
    }
    const rows = Array.from(
      { length: MAX_MOVED_STORES },
      (_, index) => `many-${index}-${north.code},M ${index},${north.code}`,
    );
    const body = new FormData();
    body.append('file', new Blob([['code,name,organisation', ...rows].join('\n')]), 'stores.csv');
    await browser.fetch('/v2/manage/store-imports?dryRun=false', { method: 'POST', body });
    const { code, failure } = await move({ filter: { organisation: north.id } }, south.id);
    expect([code, failure?.fields]).toEqual(['A0401', { '/selection': 'too_many' }]);
    expect(await organisationsOf(own.id)).toEqual([north.id]);
    const filter = { organisation: north.id, query: 'many-' };
    expect((await move({ filter }, south.id)).data).toMatchObject({ moving: 1000, saved: true });
  }, 60_000);
});

describe('a move of stores raises no permissions', () => {
  async function createOne(...grants: [placeId: string, ...permissions: string[]][]): Promise<Browser> {
    const { id } = await world.people.user();
    for (const [placeId, ...permissions] of grants) await world.people.grant(id, placeId, ...permissions);
    return world.people.session(world.browser(), id, 'full');
  }

  test('under an organisation where another may do what the mover may not, unless the store has it already', async () => {
    await createOne([south.id, 'esl.price.write']);
    const [one, two] = [await world.people.store(north.id, 'One'), await world.people.store(north.id, 'Two')];
    const ids = [one.id, two.id];
    const local = await createOne([top, ...TREE_PERMISSIONS], [one.id, 'esl.price.write']);
    const { data } = await move({ ids }, south.id, { by: local });
    expect(data.refusals.map(({ store, code }) => [store.id, code])).toEqual([[two.id, 'A0302']]);
    const stronger = await createOne([top, ...TREE_PERMISSIONS, 'esl.price.write']);
    expect((await move({ ids }, south.id, { by: stronger })).data.saved).toBe(true);
    // Back again, the permission would be lost.
    expect((await move({ ids: [two.id] }, north.id, { by: local })).data.refusalCount).toBe(1);
  });

  test('is checked in one pass for 1,000 stores and hundreds of permissions, so that it cannot block all administration', async () => {
    const permissions = Array.from({ length: 300 }, (_, index) => `many.p${index}`);
    const parts = await Promise.all(
      Array.from({ length: 10 }, () => world.people.organisation({ parentId: north.id })),
    );
    for (const { id } of parts) await createOne([id, ...permissions]);
    await sql`
      insert into stores (id, organisation_id, name, code)
      select gen_random_uuid(), (${parts.map(({ id }) => id)}::uuid[])[1 + n % 10], 'Mass ' || n, ${north.code} || n
      from generate_series(1, 1000) as n`.execute(world.database.queries);
    const selection = { filter: { organisation: north.id } };
    const equal = await createOne([top, ...TREE_PERMISSIONS, ...permissions]);
    expect((await move(selection, south.id, { by: equal, dryRun: true })).data).toMatchObject({
      moving: 1000,
      refusalCount: 0,
    });
    const weaker = await createOne([top, ...TREE_PERMISSIONS, ...permissions.slice(1)]);
    expect((await move(selection, south.id, { by: weaker, dryRun: true })).data.refusalCount).toBe(1000);
  }, 60_000);

  test('by a role for the store alone, which does not allow to take it from its organisation', async () => {
    const store = await world.people.store(north.id);
    const administrator = await createOne([store.id, ...TREE_PERMISSIONS], [south.id, ...TREE_PERMISSIONS]);
    expect((await move({ ids: [store.id] }, south.id, { by: administrator })).data.refusals).toMatchObject([
      { code: 'A0302' },
    ]);
    expect(await organisationsOf(store.id)).toEqual([north.id]);
  });
});
