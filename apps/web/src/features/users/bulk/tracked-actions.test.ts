import { expect, test, vi } from 'vitest';

import { createFakeStorage } from '../../../../test/fake-storage.ts';
import { readTrackedActions, trackAction, untrackAction } from './tracked-actions.ts';

const id = (number: number) => `01900000-0000-7000-8000-00000000000${number}`;

test('the actions of a user are kept until they are removed, the last three at most', () => {
  vi.stubGlobal('localStorage', createFakeStorage());
  for (const number of [1, 2, 3, 2, 4]) trackAction('ada', id(number));
  trackAction('max', id(9));
  expect(readTrackedActions('ada')).toEqual([3, 2, 4].map(id));
  expect(untrackAction('ada', id(2))).toEqual([3, 4].map(id));
  expect(readTrackedActions('ada')).toEqual([3, 4].map(id));
  expect(readTrackedActions('max')).toEqual([id(9)]);
});

test('stored texts that are no IDs are ignored', () => {
  vi.stubGlobal('localStorage', createFakeStorage());
  localStorage.setItem('as-userActions:ada', `x,,${id(1)},../users`);
  expect(readTrackedActions('ada')).toEqual([id(1)]);
});
