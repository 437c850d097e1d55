import { expect, test } from 'vitest';

import { BRAND, readColour } from './brand-draft.ts';

test.each([
  ['#015ac5', '#015ac5'],
  ['015AC5', '#015ac5'],
  [' #0AF ', '#00aaff'],
  ['#015ac', undefined],
  ['blue', undefined],
  ['', undefined],
  ['#015ac5;}', undefined],
])('%j is read as %j', (typed, colour) => {
  expect(readColour(typed)).toBe(colour);
});

test('a value that is not a colour is marked at its field', () => {
  const brand = { name: 'Acme', company: 'Acme Ltd.', primary: 'blue', primaryDark: '#015ac5', logo: null };
  expect(BRAND.check?.(brand)).toEqual({ '/primary': 'brand.wrong.colour' });
});
