import { expect, test } from 'vitest';

import type { OfferedPlaces } from './current-places.ts';
import { offeredSource, placeOption, selectablePlaces } from './offered-source.ts';

const north = { id: 'north', name: 'North', code: 'N' };
const south = { id: 'south', name: 'South', code: 'S' };
const coast = { id: 'coast', name: 'Küste', parentId: 'north' };
const oslo = { id: 'oslo', name: 'Oslo', code: 'O-1', customerId: 'north', organisationId: 'north' };
const bergen = { id: 'bergen', name: 'Bergen', code: 'B-1', customerId: 'north', organisationId: 'coast' };
const few: OfferedPlaces = { customers: [north, south], organisations: [coast], stores: [bergen, oslo] };

const inCoast = Array.from({ length: 60 }, (_, at) => ({
  id: `store-${at}`,
  name: `Store ${at}`,
  code: `C-${at}`,
  customerId: 'north',
  organisationId: 'coast',
}));
const many: OfferedPlaces = { ...few, stores: [...inCoast, oslo] };

const signal = new AbortController().signal;
const firstNames = (offered: OfferedPlaces, part: { parent?: string; text?: string }) =>
  offeredSource(offered)
    .inMemory?.firstPage(part)
    .list.map(({ name }) => name);

test('few places are one list with their paths, by customer; a customer without stores is one of them', () => {
  const source = offeredSource(few);
  expect(source.isFlat).toBe(true);
  expect(source.inMemory?.firstPage({}).list).toEqual(selectablePlaces(few));
  expect(selectablePlaces(few).map(({ kind, id, path }) => [kind, id, path.map(({ name }) => name)])).toEqual([
    ['store', 'bergen', ['North', 'Küste']],
    ['store', 'oslo', ['North']],
    ['organisation', 'south', []],
  ]);
});

test('many places are a tree, in which organisations with stores only lead to them', async () => {
  const source = offeredSource(many);
  expect(source.isFlat).toBe(false);
  expect(source.inMemory?.firstPage({}).list).toMatchObject([
    { id: 'north', hasBelow: true, isHeading: true },
    { id: 'south', hasBelow: false, isHeading: false },
  ]);
  expect(firstNames(many, { parent: 'north' })).toEqual(['Küste', 'Oslo']);
  const first = await source.loadPage({ parent: 'coast' }, '', signal);
  expect([first.list.length, first.list.at(-1)?.name, first.next]).toEqual([50, 'Store 49', '50']);
  const second = await source.loadPage({ parent: 'coast' }, '50', signal);
  expect([second.list.length, second.list[0]?.name, second.next]).toEqual([10, 'Store 50', null]);
});

test('a search ignores case and accents: names and codes first, then places below a matching organisation', () => {
  const offered: OfferedPlaces = { ...few, stores: [bergen, { ...oslo, name: 'KUSTE 7' }] };
  expect(firstNames(offered, { text: 'kuste' })).toEqual(['KUSTE 7', 'Bergen']);
  expect(firstNames(few, { text: 'b-1' })).toEqual(['Bergen']);
  expect(firstNames(few, { text: 'sou' })).toEqual(['South']);
  expect(firstNames(few, { text: 'nowhere' })).toEqual([]);
});

test('only a store, or a customer without stores, can be found by its ID', () => {
  expect(placeOption(few, 'bergen')).toMatchObject({ name: 'Bergen' });
  expect(placeOption(few, 'south')).toMatchObject({ kind: 'organisation' });
  for (const id of ['north', 'coast', 'closed']) expect(placeOption(few, id)).toBeUndefined();
  expect(offeredSource(few).inMemory?.byIds(['oslo', 'north', 'closed', 'bergen'])).toMatchObject([
    { id: 'oslo' },
    { id: 'bergen' },
  ]);
});

test('recent places are offered first where there are many places', () => {
  expect(offeredSource(few).maxRecent).toBe(0);
  expect(offeredSource(many).maxRecent).toBe(5);
});
