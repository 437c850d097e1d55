import { expect, test } from 'vitest';

import { documentOf, publicPath } from './terms-address.ts';

const requested = (query: string) => documentOf({ query: new URLSearchParams(query) });

test.each(['cloud', 'privacy', 'licence'])('the address of %s is known', (kind) => {
  expect(requested(`document=${kind}`)).toBe(kind);
});

test.each(['', 'document=', 'document=constructor'])('%j leads to the first document', (query) => {
  expect(requested(query)).toBe('cloud');
});

test('the licence agreement has no public page', () => {
  expect(publicPath('privacy')).toBe('/soc/privacy/normal');
  expect(publicPath('licence')).toBeUndefined();
});
