import { expect, test } from 'vitest';

import { isAtEnd } from './use-read-through.ts';

test.each([
  ['at the beginning', { scrollTop: 0, clientHeight: 300, scrollHeight: 900 }, false],
  ['a line before the end', { scrollTop: 580, clientHeight: 300, scrollHeight: 900 }, false],
  ['at the end', { scrollTop: 600, clientHeight: 300, scrollHeight: 900 }, true],
  ['at the end of a zoomed page', { scrollTop: 598.6, clientHeight: 300, scrollHeight: 900 }, true],
  ['content that fits', { scrollTop: 0, clientHeight: 300, scrollHeight: 300 }, true],
  ['an element without a height', { scrollTop: 0, clientHeight: 0, scrollHeight: 0 }, false],
])('whether the end is visible: %s', (_, scrolled, isRead) => {
  expect(isAtEnd(scrolled)).toBe(isRead);
});
