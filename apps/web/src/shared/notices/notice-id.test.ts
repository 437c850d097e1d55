import { expect, test } from 'vitest';

import { isNoticeId } from './notice-id.ts';

test.each(['019a2b3c-0000-7000-8000-000000000000', 'a', 'x'.repeat(64)])('%s can be the id of a notice', (id) => {
  expect(isNoticeId(id)).toBe(true);
});

test.each(['', '.', '..', 'a/b', 'read/all', '../users', 'a b', 'x'.repeat(65), '<img>', '\u202e'])(
  '%j cannot',
  (id) => {
    expect(isNoticeId(id)).toBe(false);
  },
);
