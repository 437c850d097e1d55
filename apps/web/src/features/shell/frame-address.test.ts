import { expect, test } from 'vitest';

import { frameAddress, pathOf } from './frame-address.ts';

const ENTRY = 'https://labels.example:8443/start/?x=1';

test.each([
  [undefined, ENTRY],
  ['/', 'https://labels.example:8443/'],
  ['/labels/4?y=2#top', 'https://labels.example:8443/labels/4?y=2#top'],
])('the path %s has the address %s', (path, address) => {
  expect(frameAddress(ENTRY, path)).toBe(address);
  expect(frameAddress(ENTRY, pathOf(address))).toBe(address);
});
