import { expect, test } from 'vitest';

import { parseHash } from '#/shared/navigation/location.ts';

import { sectionOf, sectionPath } from './settings-address.ts';

const SECTIONS = [{ id: 'signIn' }, { id: 'password' }];

test('the address of a section selects it', () => {
  expect(sectionPath({ id: 'password' })).toBe('/settings?section=password');
  expect(sectionOf(parseHash(`#${sectionPath({ id: 'password' })}`), SECTIONS)).toBe(SECTIONS[1]);
});

test.each(['', '?section=', '?section=none', '?section=__proto__', '?sections=signIn'])(
  'an address without a known section selects none: %s',
  (query) => expect(sectionOf(parseHash(`#/settings${query}`), SECTIONS)).toBeUndefined(),
);
