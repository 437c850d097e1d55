import { expect, test } from 'vitest';

import { periodOf } from './period.ts';

const [startsAt, endsAt] = ['2026-06-01T10:00:00Z', '2026-06-02T10:00:00Z'];

test.each([
  [{ state: 'scheduled', endsAt: null }, [['notices.startsAt', startsAt]]],
  [
    { state: 'scheduled', endsAt },
    [
      ['notices.startsAt', startsAt],
      ['notices.until', endsAt],
    ],
  ],
  [{ state: 'shown', endsAt: null }, [['notices.since', startsAt]]],
  [
    { state: 'shown', endsAt },
    [
      ['notices.since', startsAt],
      ['notices.until', endsAt],
    ],
  ],
  [{ state: 'over', endsAt }, [['notices.ended', endsAt]]],
] as const)('the period of %j is %j', (overrides, expected) => {
  expect(periodOf({ startsAt, ...overrides }).map(({ text, when }) => [text, when])).toEqual(expected);
});
