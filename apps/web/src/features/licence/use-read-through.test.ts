import { expect, test } from 'vitest';

import { isAtEnd } from './use-read-through.ts';

test.each([
  ['its beginning', { scrollTop: 0, clientHeight: 300, scrollHeight: 900 }, false],
  ['a line before the end', { scrollTop: 580, clientHeight: 300, scrollHeight: 900 }, false],
  ['the end', { scrollTop: 600, clientHeight: 300, scrollHeight: 900 }, true],
  ['the end of an enlarged page', { scrollTop: 598.6, clientHeight: 300, scrollHeight: 900 }, true],
  ['all of a short text', { scrollTop: 0, clientHeight: 300, scrollHeight: 300 }, true],
  ['nothing yet', { scrollTop: 0, clientHeight: 0, scrollHeight: 0 }, false],
])('whoever sees %s', (_, scrolled, isRead) => {
  expect(isAtEnd(scrolled)).toBe(isRead);
});
