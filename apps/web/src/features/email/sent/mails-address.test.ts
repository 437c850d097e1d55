import { expect, test } from 'vitest';

import { mailsPath, readListQuery } from './mails-address.ts';

const read = (search: string) => readListQuery({ query: new URLSearchParams(search) });

test('an address is parsed back into the same list query', () => {
  const listQuery = { state: 'dead' as const, query: 'shop.example', cursor: { after: 'place' } };
  const path = mailsPath(listQuery);
  expect(read(path.slice(path.indexOf('?')))).toEqual(listQuery);
  expect(mailsPath({ query: '', cursor: {} })).toBe('/mails');
});

test('an unknown state is ignored', () => {
  expect(read('state=lost')).toEqual({ query: '', cursor: {} });
});
