import { expect, test } from 'vitest';

import { BRAND, readColour, withCompany } from './brand-draft.ts';

test.each([
  ['#015ac5', '#015ac5'],
  ['015AC5', '#015ac5'],
  [' #0AF ', '#00aaff'],
  ['#015ac', undefined],
  ['blue', undefined],
  ['', undefined],
  ['#015ac5;}', undefined],
])('the colour %j is normalised to %j', (typed, colour) => {
  expect(readColour(typed)).toBe(colour);
});

test('an invalid colour is reported at its field', () => {
  const brand = { name: 'Acme', company: 'Acme Ltd.', primary: 'blue', primaryDark: '#015ac5', logo: null };
  expect(BRAND.check?.(brand)).toEqual({ '/primary': 'brand.wrong.colour' });
});

test('the company follows the name until they differ', () => {
  const draft = { name: 'Foyer', company: 'Foyer', primary: '#015ac5', primaryDark: '#015ac5', logo: null };
  expect(withCompany(draft, { name: 'Acme' })).toEqual({ name: 'Acme', company: 'Acme' });
  expect(withCompany({ ...draft, company: 'Acme Ltd.' }, { name: 'Acme' })).toEqual({ name: 'Acme' });
  expect(withCompany(draft, { primary: '#7a1fa2' })).toEqual({ primary: '#7a1fa2' });
});
