import { expect, test } from 'vitest';

import { optionsOf } from './place-options.ts';

const north = { id: 'north', name: 'North', code: 'N' };
const south = { id: 'south', name: 'South', code: 'S' };
const oslo = { id: 'oslo', name: 'Oslo', code: 'O', customerId: 'north' };

test('with one customer, labels are the names of the stores', () => {
  expect(optionsOf({ customers: [north], stores: [oslo] })).toEqual([
    { key: 'oslo', customerId: 'north', storeId: 'oslo', name: 'Oslo', label: 'Oslo' },
  ]);
});

test('with several customers, labels start with the customer; a customer without stores is an option', () => {
  expect(optionsOf({ customers: [north, south], stores: [oslo] })).toEqual([
    { key: 'oslo', customerId: 'north', storeId: 'oslo', name: 'Oslo', label: 'North · Oslo' },
    { key: 'south', customerId: 'south', storeId: null, name: 'South', label: 'South' },
  ]);
});

test('without places, there are no options', () => {
  expect(optionsOf({ customers: [], stores: [] })).toEqual([]);
});
