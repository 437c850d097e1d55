import { expect, test } from 'vitest';

import { dayWords, periodWords, shortDayWords } from './day-words.ts';

test('a day is written as it stands in the licence, wherever the device is', () => {
  expect(dayWords('2027-01-31', 'en')).toBe('January 31, 2027');
  expect(dayWords('2027-01-31', 'de')).toBe('31. Januar 2027');
  expect(dayWords('2027-01-31', 'zh')).toBe('2027年1月31日');
  expect(shortDayWords('2027-01-31', 'de')).toBe('31.01.2027');
});

test('a period says its year once where that is enough', () => {
  expect(periodWords('2026-01-01', '2026-12-31', 'en')).toMatch(/^Jan 1\s–\sDec 31, 2026$/);
  expect(periodWords('2026-01-01', '2027-12-31', 'en')).toMatch(/^Jan 1, 2026\s–\sDec 31, 2027$/);
});
