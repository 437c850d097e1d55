import { expect, test } from 'vitest';

import { boundedMenuWidth, menuWidthAfterKey } from './menu-width.ts';

test.each([
  [260, 260],
  [199, 200],
  [-5, 200],
  [401, 400],
  [Infinity, 260],
  [NaN, 260],
  [300.4, 300],
])('a width of %d becomes %d', (wanted, width) => {
  expect(boundedMenuWidth(wanted)).toBe(width);
});

test.each([
  ['ArrowLeft', 260, 250],
  ['ArrowRight', 260, 270],
  ['ArrowLeft', 204, 200],
  ['ArrowRight', 396, 400],
  ['PageUp', 260, 310],
  ['PageDown', 260, 210],
  ['Home', 260, 200],
  ['End', 260, 400],
  ['Enter', 333, 260],
])('%s changes the width from %d to %d', (key, from, to) => {
  expect(menuWidthAfterKey(from, key)).toBe(to);
});

test.each(['Tab', 'a', 'Escape', 'toString', ' '])('%j does not change the width', (key) => {
  expect(menuWidthAfterKey(260, key)).toBeUndefined();
});
