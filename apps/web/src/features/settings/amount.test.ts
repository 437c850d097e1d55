import { describe, expect, test } from 'vitest';

import { amountOf, SIZES, TIMES, totalOf } from './amount.ts';

test.each([
  [60, '1', 'minutes'],
  [90, '90', 'seconds'],
  [3600, '1', 'hours'],
  [5400, '90', 'minutes'],
  [86_400, '1', 'days'],
  [90_000, '25', 'hours'],
])('%i seconds are %s %s', (total, number, unit) => expect(amountOf(total, TIMES)).toEqual({ number, unit }));

test.each([
  [20 * 1024 ** 2, '20', 'megabytes'],
  [1024 ** 3, '1', 'gigabytes'],
  [1536 * 1024, '1536', 'kilobytes'],
  [123_456, '123456', 'bytes'],
])('%i bytes are %s %s', (total, number, unit) => expect(amountOf(total, SIZES)).toEqual({ number, unit }));

test('every total is unchanged after a round trip', () => {
  const bounds = { min: 60, max: 30 * 86_400 };
  for (let total = bounds.min; total <= bounds.max; total += 997)
    expect(totalOf(amountOf(total, TIMES), TIMES, bounds)).toBe(total);
});

describe('the total of an amount', () => {
  const bounds = { min: 60, max: 3600 };
  test.each(['', ' ', '-5', '1.5', '1e3', '0x10', 'ten', '59', '3601', '9'.repeat(16)])(
    'is undefined for %j seconds',
    (number) => expect(totalOf({ number, unit: 'seconds' }, TIMES, bounds)).toBeUndefined(),
  );
  test('ignores surrounding spaces', () =>
    expect(totalOf({ number: ' 2 ', unit: 'minutes' }, TIMES, bounds)).toBe(120));
});
