import { expect, test } from 'vitest';

import { mailsPath, readShown } from './mails-address.ts';

const read = (search: string) => readShown({ query: new URLSearchParams(search) });

test('a list has an address that leads to the same list', () => {
  const shown = { state: 'dead' as const, query: 'shop.example', cursor: { after: 'place' } };
  const path = mailsPath(shown);
  expect(read(path.slice(path.indexOf('?')))).toEqual(shown);
  expect(mailsPath({ query: '', cursor: {} })).toBe('/mails');
});

test('a state that there is not is none', () => {
  expect(read('state=lost')).toEqual({ query: '', cursor: {} });
});
