import { expect, test, vi } from 'vitest';

import { exactMoment, spelledMoment } from './moment.ts';

test('a moment is said to the minute, in a language', () => {
  vi.stubGlobal('navigator', { languages: [] });
  const noon = new Date(2026, 10, 22, 12, 5);
  expect(exactMoment(noon, 'de')).toBe('22.11.2026, 12:05');
  expect(exactMoment(noon.toISOString(), 'de')).toBe('22.11.2026, 12:05');
  expect(exactMoment(noon, 'en')).toBe('22 Nov 2026, 12:05');
});

test('what is entered into a native field is repeated with the month as a word', () => {
  vi.stubGlobal('navigator', { languages: ['en-US'] });
  expect(spelledMoment('2026-03-04T21:12', 'de')).toBe('Mi., 4. März 2026 um 21:12');
  expect(spelledMoment('2026-03-04T21:12', 'zh')).toBe('2026年3月4日周三 21:12');
  expect(spelledMoment('2026-03-04T21:12', 'en')).toMatch(/^Wed, March 4, 2026 at 9:12\sPM$/);
  expect(spelledMoment('', 'de')).toBeUndefined();
  expect(spelledMoment('partly entered', 'de')).toBeUndefined();
});
