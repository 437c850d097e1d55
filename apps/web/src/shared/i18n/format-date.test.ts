import { beforeEach, expect, test, vi } from 'vitest';

import { formatDate, formatDateRange, formatShortDate } from './format-date.ts';

beforeEach(() => vi.stubGlobal('navigator', { languages: [] }));

test('a day is written as it stands in the licence, wherever the device is', () => {
  expect(formatDate('2027-01-31', 'en')).toBe('31 January 2027');
  expect(formatDate('2027-01-31', 'de')).toBe('31. Januar 2027');
  expect(formatDate('2027-01-31', 'zh')).toBe('2027年1月31日');
  expect(formatShortDate('2027-01-31', 'de')).toBe('31.01.2027');
});

test('a period says its year once where that is enough', () => {
  expect(formatDateRange('2026-01-01', '2026-12-31', 'en')).toMatch(/^1 Jan\s–\s31 Dec 2026$/);
  expect(formatDateRange('2026-01-01', '2027-12-31', 'en')).toMatch(/^1 Jan 2026\s–\s31 Dec 2027$/);
});
