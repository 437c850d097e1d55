import { expect, test } from 'vitest';

import { createPeriodFormatter } from './period-formatter.ts';

test('days are UTC days in every time zone', () => {
  const { axis, whole } = createPeriodFormatter('days', 'en-GB');
  expect(axis('2026-11-22T00:00:00.000Z')).toBe('22/11');
  expect(whole('2026-11-22T00:00:00.000Z')).toBe('22 Nov 2026');
});

test('hours are in the time zone of the device', () => {
  const at = new Date(2026, 10, 22, 14).toISOString();
  expect(createPeriodFormatter('hours', 'en-GB').axis(at)).toBe('14');
  expect(createPeriodFormatter('hours', 'en-GB').axis(undefined)).toBe('');
});
