import { describe, expect, test } from 'vitest';

import { parseHash } from '#/shared/navigation/location.ts';

import {
  chosenUser,
  EMPTY_USER_QUERY,
  isNarrowed,
  readListQuery,
  sortedBy,
  usersPath,
  USERS_PATH,
} from './users-address.ts';

const read = (path: string) => readListQuery(parseHash(`#${path}`));

describe('the address of a list of users', () => {
  test('omits defaults', () => {
    expect(usersPath(EMPTY_USER_QUERY)).toBe(USERS_PATH);
    expect(read(USERS_PATH)).toEqual(EMPTY_USER_QUERY);
  });

  test('contains the filters, the order and the page', () => {
    const listQuery = {
      query: 'müller & söhne',
      organisation: 'o-1',
      status: 'invited',
      role: 'r-1',
      sort: 'created',
      descending: true,
      cursor: { before: 'abc' },
    } as const;
    expect(read(usersPath(listQuery))).toEqual(listQuery);
  });

  test('selects a user and keeps the list query', () => {
    const listQuery = { ...EMPTY_USER_QUERY, query: 'ada' };
    const path = usersPath(listQuery, 'u-1');
    expect(chosenUser(parseHash(`#${path}`))).toBe('u-1');
    expect(read(path)).toEqual(listQuery);
    expect(chosenUser(parseHash(`#${usersPath(listQuery)}`))).toBeUndefined();
  });

  test('ignores invalid parameters', () => {
    expect(read('/users?status=gone&sort=password&descending=1&organisation=../x&role=')).toEqual(EMPTY_USER_QUERY);
    expect(read(`/users?query=${'x'.repeat(300)}`).query).toHaveLength(256);
    expect(chosenUser(parseHash('#/users?user=a/b'))).toBeUndefined();
  });
});

test('the order and the page are not filters', () => {
  expect(isNarrowed({ ...EMPTY_USER_QUERY, sort: 'created', cursor: { after: 'a' } })).toBe(false);
  expect(isNarrowed({ ...EMPTY_USER_QUERY, status: 'active' })).toBe(true);
});

test('sorting by the same column again reverses the order; each change starts at the first page', () => {
  const ascending = sortedBy({ ...EMPTY_USER_QUERY, cursor: { after: 'a' } }, 'created');
  expect(ascending).toEqual({ ...EMPTY_USER_QUERY, sort: 'created' });
  expect(sortedBy(ascending, 'created').descending).toBe(true);
  expect(sortedBy(sortedBy(ascending, 'created'), 'username').descending).toBe(false);
});
