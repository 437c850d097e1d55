import { expect, test } from 'vitest';

import { readListQuery, textsPath } from './texts-address.ts';

const read = (search: string) => readListQuery({ query: new URLSearchParams(search) }, ['en', 'de'], 'en');

test('an address is parsed back into the same list query', () => {
  const listQuery = { language: 'de' as const, query: 'a & b', changed: true, cursor: { after: 'home.close' } };
  const path = textsPath(listQuery);
  expect(path).toMatch(/^\/settings\?section=texts&/);
  expect(read(path.slice(path.indexOf('?')))).toEqual(listQuery);
});

test.each(['', 'language=xx', 'language=__proto__&changed=1', 'after=a&before=b'])(
  '%j selects the unfiltered list',
  (search) => {
    expect(read(search)).toEqual({ language: 'en', query: '', changed: false, cursor: {} });
  },
);
