import { expect, test } from 'vitest';

import { createMessageBudget } from './message-budget.ts';

function createClock() {
  let at = 0;
  return { now: () => at, pass: (ms: number) => void (at += ms) };
}

const takeAll = ({ take }: ReturnType<typeof createMessageBudget>) => {
  let taken = 0;
  while (taken < 1000 && take()) taken += 1;
  return taken;
};

test('allows a burst, then only refilled tokens', () => {
  const { now, pass } = createClock();
  const budget = createMessageBudget({ max: 5, perSecond: 2 }, now);
  expect(takeAll(budget)).toBe(5);
  pass(400);
  expect(takeAll(budget)).toBe(0);
  pass(600);
  expect(takeAll(budget)).toBe(2);
});

test('a long pause refills at most the maximum burst', () => {
  const { now, pass } = createClock();
  const budget = createMessageBudget({ max: 5, perSecond: 2 }, now);
  takeAll(budget);
  pass(3_600_000);
  expect(takeAll(budget)).toBe(5);
});
