import { createActors } from '@foyer/server/test/permission-matrix/actors.ts';
import { createMatrixFixture, PLACES, type MatrixFixture } from '@foyer/server/test/permission-matrix/fixture.ts';
import { matrix } from '@foyer/server/test/permission-matrix/matrix.ts';
import { listGuardedEndpoints } from '@foyer/server/test/permission-matrix/request.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let fixture: MatrixFixture;
let personaOf: ReturnType<typeof createActors>;
beforeAll(async () => {
  world = await createWorld();
  fixture = await createMatrixFixture(world);
  personaOf = createActors(fixture);
});
afterAll(() => world.close());

const cases = listGuardedEndpoints(matrix).flatMap(({ row: { list, ...row }, ...endpoint }) =>
  list === undefined ? [] : [{ ...endpoint, row, list }],
);

describe.each(cases)('$name', ({ permission, row, list }) => {
  const made = new Map<string, string>();
  beforeAll(async () => {
    for (const place of PLACES) made.set(place, await list.make(fixture, fixture.places[place]));
  });

  test.each([
    'a user with the permission at the customer',
    'a user with the permission at a region',
    'a user with the permission at another customer',
    'an organisation administrator of the customer',
    'a super administrator',
  ] as const)('shows what is in reach and nothing else: %s', async (actorName) => {
    const { browser, isAllowed, reachablePlaces } = await personaOf(actorName, permission, row.reads);
    if (!isAllowed) return;
    const listedIds = await list.listIds(browser);
    for (const place of PLACES)
      expect([place, listedIds.includes(made.get(place) ?? '')]).toEqual([
        place,
        list.isGlobal === true || reachablePlaces.includes(place),
      ]);
  });
});
