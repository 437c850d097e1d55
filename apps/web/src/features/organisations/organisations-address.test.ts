import { expect, test } from 'vitest';

import { parseHash } from '#/shared/navigation/location.ts';

import {
  belowId,
  chosenId,
  isAtStores,
  organisationPath,
  ORGANISATIONS_PATH,
  organisationsPath,
} from './organisations-address.ts';

test('the selected organisation is part of the address', () => {
  expect(chosenId(parseHash(`#${organisationPath('0190-a')}`))).toBe('0190-a');
  expect(chosenId(parseHash(`#${ORGANISATIONS_PATH}`))).toBeUndefined();
});

test('the limit of the tree and the section are part of the address', () => {
  const limited = parseHash(`#${organisationPath('0190-a', '0190-b')}`);
  expect([chosenId(limited), belowId(limited), isAtStores(limited)]).toEqual(['0190-a', '0190-b', false]);
  const stores = parseHash(`#${organisationsPath({ organisation: '0190-a', section: 'stores' })}`);
  expect([chosenId(stores), belowId(stores), isAtStores(stores)]).toEqual(['0190-a', undefined, true]);
});

test('an invalid ID selects nothing', () => {
  for (const id of ['', '../users', 'a b', 'x'.repeat(65)])
    expect(chosenId(parseHash(`#${organisationPath(id)}`))).toBeUndefined();
});
