import { expect, test } from 'vitest';

import { createNoticeIndex } from './notice-index.ts';

const notice = (id: string, startsAt: number, endsAt?: number) =>
  ({ id, audience: 'all', type: 'NOTICE', startsAt, endsAt }) as const;

test('the next change is the earliest start or end to come', () => {
  const index = createNoticeIndex();
  index.advance(10);
  index.put(notice('started, without end', 5));
  expect(index.nextChangeAt()).toBeUndefined();
  index.put(notice('running', 5, 40));
  expect(index.nextChangeAt()).toBe(40);
  index.put(notice('later', 20, 30));
  expect(index.nextChangeAt()).toBe(20);
  index.advance(20);
  expect(index.nextChangeAt()).toBe(30);
  index.advance(30);
  expect(index.nextChangeAt()).toBe(40);
  index.advance(40);
  expect(index.nextChangeAt()).toBeUndefined();
});
