import { expect, test, vi } from 'vitest';

import { formatDateTime, formatEnteredDateTime } from './format-date-time.ts';

test('a moment is said to the minute, in a language', () => {
  vi.stubGlobal('navigator', { languages: [] });
  const noon = new Date(2026, 10, 22, 12, 5);
  expect(formatDateTime(noon, 'de')).toBe('22.11.2026, 12:05');
  expect(formatDateTime(noon.toISOString(), 'de')).toBe('22.11.2026, 12:05');
  expect(formatDateTime(noon, 'en')).toBe('22 Nov 2026, 12:05');
});

test('what is entered into a native field is repeated with the month as a word', () => {
  vi.stubGlobal('navigator', { languages: ['en-US'] });
  expect(formatEnteredDateTime('2026-03-04T21:12', 'de')).toBe('Mi., 4. März 2026 um 21:12');
  expect(formatEnteredDateTime('2026-03-04T21:12', 'zh')).toBe('2026年3月4日周三 21:12');
  expect(formatEnteredDateTime('2026-03-04T21:12', 'en')).toMatch(/^Wed, March 4, 2026 at 9:12\sPM$/);
  expect(formatEnteredDateTime('', 'de')).toBeUndefined();
  expect(formatEnteredDateTime('partly entered', 'de')).toBeUndefined();
});
