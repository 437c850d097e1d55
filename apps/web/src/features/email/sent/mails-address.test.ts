import { expect, test } from 'vitest';

import { mailsPath, readListQuery } from './mails-address.ts';

const read = (search: string) => readListQuery({ query: new URLSearchParams(search) });

test('a list has an address that leads to the same list', () => {
  const listQuery = { state: 'dead' as const, query: 'shop.example', cursor: { after: 'place' } };
  const path = mailsPath(listQuery);
  expect(read(path.slice(path.indexOf('?')))).toEqual(listQuery);
  expect(mailsPath({ query: '', cursor: {} })).toBe('/mails');
});

test('a state that there is not is none', () => {
  expect(read('state=lost')).toEqual({ query: '', cursor: {} });
});
