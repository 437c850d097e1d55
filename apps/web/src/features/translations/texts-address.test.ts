import { expect, test } from 'vitest';

import { readShown, textsPath } from './texts-address.ts';

const read = (search: string) => readShown({ query: new URLSearchParams(search) }, ['en', 'de'], 'en');

test('a list has an address that leads to the same list', () => {
  const shown = { language: 'de' as const, query: 'a & b', changed: true, cursor: { after: 'home.close' } };
  const path = textsPath(shown);
  expect(path).toMatch(/^\/settings\?section=texts&/);
  expect(read(path.slice(path.indexOf('?')))).toEqual(shown);
});

test.each(['', 'language=xx', 'language=__proto__&changed=1', 'after=a&before=b'])('%j is the whole list', (search) => {
  expect(read(search)).toEqual({ language: 'en', query: '', changed: false, cursor: {} });
});
