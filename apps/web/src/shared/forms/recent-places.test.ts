import { expect, test, vi } from 'vitest';

import { createFakeStorage } from '../../../test/fake-storage.ts';
import { readRecentPlaces, addRecentPlace } from './recent-places.ts';

const id = (number: number) => `01900000-0000-7000-8000-00000000000${number}`;

test('the last five places are kept per user and history, latest first and each once', () => {
  vi.stubGlobal('localStorage', createFakeStorage());
  for (const number of [1, 2, 3, 4, 5, 6, 3]) addRecentPlace('recentPlaces', 'ada', id(number));
  addRecentPlace('recentPlaces', 'max', id(9));
  addRecentPlace('recentStores', 'max', id(8));
  expect(readRecentPlaces('recentPlaces', 'ada')).toEqual([3, 6, 5, 4, 2].map(id));
  expect(readRecentPlaces('recentPlaces', 'max')).toEqual([id(9)]);
});

test('a stored text that is no list of IDs is ignored', () => {
  vi.stubGlobal('localStorage', createFakeStorage());
  localStorage.setItem('as-recentPlaces:ada', `x,,${id(1)},<script>`);
  expect(readRecentPlaces('recentPlaces', 'ada')).toEqual([id(1)]);
});
