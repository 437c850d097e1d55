import { expect, test } from 'vitest';

import { initials } from './initials.ts';

test.each([
  ['Ada Schmidt', 'AS'],
  ['María del Carmen Núñez', 'MN'],
  ['max.weber', 'MW'],
  ['admin', 'A'],
  ['émile', 'É'],
  ['王小明', '王'],
  ['王 小明', '王'],
  ['Élodie (Berlin)', 'ÉB'],
  ['  ', ''],
  ['', ''],
])('%j is known by %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

test('a combining mark stays with its letter', () => {
  expect(initials('e\u0301mile zola')).toBe('E\u0301Z');
});
