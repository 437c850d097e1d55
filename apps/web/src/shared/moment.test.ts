import { expect, test, vi } from 'vitest';

import { exactMoment } from './moment.ts';

test('a moment is said to the minute, in a language', () => {
  vi.stubGlobal('navigator', { languages: [] });
  const noon = new Date(2026, 10, 22, 12, 5);
  expect(exactMoment(noon, 'de')).toBe('22.11.2026, 12:05');
  expect(exactMoment(noon.toISOString(), 'de')).toBe('22.11.2026, 12:05');
  expect(exactMoment(noon, 'en')).toBe('22 Nov 2026, 12:05');
});
