import { expect, test } from 'vitest';

import { neighbourOf } from './neighbour-of.ts';

const items = ['here', 'a', 'b'].map((id) => ({ id }));

test('the focus moves from an item to the next one, and from the last one to the previous one', () => {
  expect(neighbourOf('a', items)).toBe('b');
  expect(neighbourOf('b', items)).toBe('a');
  expect(neighbourOf('gone', items)).toBe(undefined);
  expect(neighbourOf('here', items.slice(0, 1))).toBe(undefined);
});
