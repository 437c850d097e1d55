import { expect, test } from 'vitest';

import { EMPTY_USER_QUERY } from '../users-address.ts';
import { actionOf, checkAction, filterKey, selectionOf } from './action-draft.ts';

const filtered = { ...EMPTY_USER_QUERY, query: 'mia', organisation: 'o-1', status: 'active' } as const;
const empty = { place: null, role: null, endsOn: '', organisation: null };
const role = { key: 'r-1', id: 'r-1', label: 'Seller' };
const place = { kind: 'store', id: 's-1', name: 'Bremen 1' } as const;

test('single users are selected by their IDs, all results by the filters of the list', () => {
  expect(selectionOf({ all: false, ids: ['a', 'b'] }, filtered)).toEqual({ ids: ['a', 'b'] });
  expect(selectionOf({ all: true, ids: [] }, { ...filtered, cursor: { after: 'x' } } as typeof filtered)).toEqual({
    filter: { query: 'mia', organisation: 'o-1', status: 'active' },
  });
  expect(selectionOf({ all: true, ids: [] }, EMPTY_USER_QUERY)).toEqual({ filter: {} });
});

test('a selection belongs to the filters of its list, and to any order', () => {
  expect(filterKey({ ...filtered, sort: 'created', descending: true })).toBe(filterKey(filtered));
  expect(filterKey({ ...filtered, status: 'invited' })).not.toBe(filterKey(filtered));
  expect(filterKey({ ...filtered, query: 'karl' })).not.toBe(filterKey(filtered));
});

test('an action needs the details of its kind', () => {
  expect(actionOf('grant', { ...empty, place })).toBeUndefined();
  expect(Object.keys(checkAction('grant', empty))).toEqual(['/placeId', '/roleId']);
  expect(Object.keys(checkAction('move', empty))).toEqual(['/organisationId']);
  expect(checkAction('disable', empty)).toEqual({});
  expect(actionOf('grant', { ...empty, place, role, endsOn: '2999-01-31' })).toEqual({
    kind: 'grant',
    roleId: 'r-1',
    placeId: 's-1',
    endsOn: '2999-01-31',
  });
  expect(actionOf('revoke', { ...empty, place, role, endsOn: '2999-01-31' })).toEqual({
    kind: 'revoke',
    roleId: 'r-1',
    placeId: 's-1',
  });
  expect(actionOf('disable', { ...empty, place, role })).toEqual({ kind: 'disable' });
});
