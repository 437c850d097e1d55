import { expect, test } from 'vitest';

import { stackedBars, sumsOf } from './chart-series.ts';

const rows = [
  { at: '2026-11-22T08:00:00.000Z', done: 5, refused: 2, locked: 1 },
  { at: '2026-11-22T09:00:00.000Z', done: 0, refused: 0, locked: 0 },
];

test('bars are stacked, the tallest series first', () => {
  expect(stackedBars(rows)).toEqual([
    [0, 1],
    [8, 0],
    [7, 0],
    [5, 0],
  ]);
});

test('each kind has its total', () => {
  expect(sumsOf(rows)).toEqual({ done: 5, refused: 2, locked: 1 });
});
