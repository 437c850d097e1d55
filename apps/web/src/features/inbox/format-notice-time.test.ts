import { beforeEach, expect, test, vi } from 'vitest';

import { formatNoticeDateTime, formatNoticeTime } from './format-notice-time.ts';

beforeEach(() => vi.stubGlobal('navigator', { languages: [] }));

const now = new Date('2026-11-22T12:00:00Z');

test.each([
  ['2026-11-22T11:59:30Z', 'now'],
  ['2026-11-22T11:15:00Z', '45 minutes ago'],
  ['2026-11-21T11:00:00Z', 'yesterday'],
  ['2026-11-15T12:00:01Z', '6 days ago'],
  ['2026-11-15T12:00:00Z', '15 Nov 2026'],
  ['2019-01-31T12:00:00Z', '31 Jan 2019'],
  ['2026-11-22T12:01:00Z', 'now'],
])('the time %s is formatted as "%s"', (moment, expected) => {
  expect(formatNoticeTime(new Date(moment), now, 'en')).toBe(expected);
});

test('a time is formatted in the language of the page', () => {
  expect(formatNoticeTime(new Date('2026-11-22T09:00:00Z'), now, 'de')).toBe('vor 3 Stunden');
  expect(formatNoticeTime(new Date('2026-03-01T09:00:00Z'), now, 'zh')).toBe('2026年3月1日');
  expect(formatNoticeDateTime(now, 'fr')).toMatch(/^22 novembre 2026 à \d\d:00$/);
});
