import { expect, test } from 'vitest';

import { readColour } from './brand-draft.ts';

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
