import { expect, test } from 'vitest';

import { currentPlaces, isOffered, presetPlaces } from './current-places.ts';

const north = { id: 'north', name: 'North', code: 'N' };
const south = { id: 'south', name: 'South', code: 'S' };
const oslo = { id: 'oslo', name: 'Oslo', code: 'O', customerId: 'north', organisationId: 'north' };
const bergen = { id: 'bergen', name: 'Bergen', code: 'B', customerId: 'north', organisationId: 'north' };
const rome = { id: 'rome', name: 'Rome', code: 'R', customerId: 'south', organisationId: 'south' };
const offered = { customers: [north, south], stores: [oslo, bergen, rome], organisations: [] };

test('without a choice, the first customer and its first store are current', () => {
  expect(currentPlaces(offered, { currentCustomer: undefined, currentStore: undefined })).toEqual({
    customer: north,
    stores: [oslo, bergen],
    store: oslo,
  });
});

test('a choice that is still offered is kept', () => {
  const { customer, store } = currentPlaces(offered, { currentCustomer: 'north', currentStore: 'bergen' });
  expect([customer, store]).toEqual([north, bergen]);
});

test('a customer that is no longer offered is replaced by the first one', () => {
  const { customer, store } = currentPlaces(offered, { currentCustomer: 'gone', currentStore: 'rome' });
  expect([customer, store]).toEqual([north, oslo]);
});

test('a store of another customer is replaced by the first store of the current customer', () => {
  expect(currentPlaces(offered, { currentCustomer: 'south', currentStore: 'bergen' }).store).toBe(rome);
});

test('a customer may have no stores', () => {
  const places = currentPlaces(
    { customers: [north, south], stores: [rome], organisations: [] },
    { currentCustomer: 'north', currentStore: 'rome' },
  );
  expect(places).toEqual({ customer: north, stores: [], store: undefined });
});

test('a user without customers has no current place', () => {
  expect(
    currentPlaces({ customers: [], stores: [], organisations: [] }, { currentCustomer: 'north', currentStore: 'oslo' }),
  ).toEqual({
    customer: undefined,
    stores: [],
    store: undefined,
  });
});

test.each([
  ['a store that is offered', { customer: north, store: oslo }, true],
  ['a store that is not offered, of a customer that is offered', { customer: north, store: bergen }, false],
  ['a customer that is offered, without a store', { customer: south, store: undefined }, true],
  ['a customer that is not offered', { customer: { ...south, id: 'west' }, store: undefined }, false],
  ['no place', { customer: undefined, store: undefined }, false],
])('whether a place is offered: %s', (_what, place, offers) => {
  expect(isOffered({ customers: [north, south], stores: [oslo], organisations: [] }, place)).toBe(offers);
});

test.each<[what: string, offered: string[], last: string | null, expected: string[] | undefined]>([
  ['the store of the last use', ['oslo', 'rome'], 'rome', ['south', 'rome']],
  ['the chosen store, if the last one is not offered', ['oslo', 'bergen'], 'rome', ['north', 'bergen']],
  ['the first one offered, if neither is', ['oslo'], 'rome', ['north', 'oslo']],
  ['the chosen store before any use', ['oslo', 'bergen', 'rome'], null, ['north', 'bergen']],
  ['none, if the application can be used nowhere', [], null, undefined],
])('the first application after a sign-in begins in %s', (_what, ids, lastStoreId, expected) => {
  const stores = offered.stores.filter(({ id }) => ids.includes(id));
  const customers = offered.customers.filter(({ id }) => stores.some(({ customerId }) => customerId === id));
  const chosen = { currentCustomer: 'north', currentStore: 'bergen' };
  const places = presetPlaces(offered, { ...offered, customers, stores, lastStoreId }, chosen);
  expect(places && [places.currentCustomer, places.currentStore]).toEqual(expected);
});
