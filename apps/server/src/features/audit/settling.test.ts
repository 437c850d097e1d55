import { expect, test } from 'vitest';

import { createSettling } from './settling.ts';

function create() {
  let at = 0;
  const settling = createSettling(() => at);
  return { ...settling, pass: (ms: number) => void (at += ms) };
}

test('nothing is settled at first, nor before a statement that has a number must have ended', () => {
  const { note, upTo, pass } = create();
  expect(upTo({ oldest: 100, next: 100 })).toBe(0);
  note(7, { oldest: 100, next: 100 });
  pass(2999);
  expect(upTo({ oldest: 100, next: 100 })).toBe(0);
  pass(1);
  expect(upTo({ oldest: 100, next: 100 })).toBe(7);
});

test('a transaction that was under way holds numbers back for as long as it is', () => {
  const { note, upTo, pass } = create();
  note(7, { oldest: 90, next: 100 });
  pass(60_000);
  expect(upTo({ oldest: 99, next: 500 })).toBe(0);
  expect(upTo({ oldest: 100, next: 500 })).toBe(7);
});

test('of several marks the latest counts that is ripe', () => {
  const { note, upTo, pass } = create();
  note(7, { oldest: 100, next: 100 });
  pass(1000);
  note(9, { oldest: 110, next: 110 });
  pass(1000);
  note(12, { oldest: 120, next: 130 });
  pass(2500);
  expect(upTo({ oldest: 130, next: 130 })).toBe(9);
  pass(1000);
  expect(upTo({ oldest: 129, next: 140 })).toBe(9);
  expect(upTo({ oldest: 130, next: 140 })).toBe(12);
});
