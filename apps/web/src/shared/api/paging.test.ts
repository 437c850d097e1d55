import { expect, test, describe } from 'vitest';

import { pagesOf, readCursor, formatTotal } from './paging.ts';

test.each([
  [0, 1],
  [1, 1],
  [20, 1],
  [21, 2],
  [40, 2],
])('%i have %i pages of 20', (total, pages) => {
  expect(pagesOf(total, 20)).toBe(pages);
});

describe('the part of a list that an address asks for', () => {
  const read = (query: string) => readCursor(new URLSearchParams(query));

  test('is its beginning unless a place is named', () => {
    expect(read('')).toEqual({});
    expect(read('after=&before=')).toEqual({});
  });

  test('is after or before a cursor', () => {
    expect(read('after=a')).toEqual({ after: 'a' });
    expect(read('before=b')).toEqual({ before: 'b' });
  });

  test('is its beginning when both are named, or something that no answer can have named', () => {
    expect(read('after=a&before=b')).toEqual({});
    expect(read(`after=${'x'.repeat(1025)}`)).toEqual({});
  });
});

test('a total that was not counted to the end is marked', () => {
  expect(formatTotal({ total: 1000, more: true }, 'en')).toBe('1,000+');
  expect(formatTotal({ total: 1000, more: false }, 'de')).toBe('1.000');
});
