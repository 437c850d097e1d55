import { expect, test } from 'vitest';

import { countPermissions } from './count-permissions.ts';

test('what holds nothing further is counted, on every level', () => {
  expect(countPermissions([])).toBe(0);
  expect(countPermissions([{ children: [{ children: [{}, {}] }, {}] }, { children: [] }])).toBe(4);
});
