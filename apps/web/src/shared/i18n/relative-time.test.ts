import { expect, test } from 'vitest';

import { formatRelativeTime } from './relative-time.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test.each([
  [0, 'now', 'jetzt', '现在'],
  [59, 'now', 'jetzt', '现在'],
  [60, '1 minute ago', 'vor 1 Minute', '1分钟前'],
  [59 * 60 + 59, '59 minutes ago', 'vor 59 Minuten', '59分钟前'],
  [3600, '1 hour ago', 'vor 1 Stunde', '1小时前'],
  [23 * 3600, '23 hours ago', 'vor 23 Stunden', '23小时前'],
  [24 * 3600, 'yesterday', 'gestern', '昨天'],
  [72 * 3600, '3 days ago', 'vor 3 Tagen', '3天前'],
])('a moment %i seconds ago is "%s"', (seconds, ...words) => {
  expect(['en', 'de', 'zh'].map((language) => formatRelativeTime(ago(seconds), now, language))).toEqual(words);
});

test('a moment that the clock of this device has not reached yet is now', () => {
  expect(formatRelativeTime(ago(-90), now, 'en')).toBe('now');
});
