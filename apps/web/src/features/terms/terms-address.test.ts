import { expect, test } from 'vitest';

import { documentOf, publicPath } from './terms-address.ts';

const requested = (query: string) => documentOf({ query: new URLSearchParams(query) });

test.each(['cloud', 'privacy', 'licence'])('the address selects the document "%s"', (kind) => {
  expect(requested(`document=${kind}`)).toBe(kind);
});

test.each(['', 'document=', 'document=constructor'])('%j selects the first document', (query) => {
  expect(requested(query)).toBe('cloud');
});

test('the licence agreement has no public page', () => {
  expect(publicPath('privacy')).toBe('/soc/privacy/normal');
  expect(publicPath('licence')).toBeUndefined();
});
