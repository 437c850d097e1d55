import { describe, expect, test } from 'vitest';

import { ApiError } from '#/shared/api/errors.ts';

import { isEditConflict, mergeEdits } from './edit-conflict.ts';

describe('edits are merged with the changes of another user', () => {
  const before = { name: 'North', code: 'n', permissions: ['a', 'b'] };

  test('fields that were left alone follow the others', () => {
    const rebased = mergeEdits({ ...before, name: 'Far north' }, before, { ...before, code: 'north' });
    expect(rebased).toEqual({ draft: { ...before, name: 'Far north', code: 'north' }, remoteChanges: {} });
  });

  test('a field that both have changed stays as typed, and the remote value is returned', () => {
    const rebased = mergeEdits({ ...before, name: 'Far north' }, before, { ...before, name: 'Arctic' });
    expect(rebased).toEqual({ draft: { ...before, name: 'Far north' }, remoteChanges: { name: 'Arctic' } });
  });

  test('the same change twice is none', () => {
    const rebased = mergeEdits({ ...before, name: 'Arctic' }, before, { ...before, name: 'Arctic' });
    expect(rebased.remoteChanges).toEqual({});
  });

  test('lists are compared by their content', () => {
    const rebased = mergeEdits({ ...before, permissions: ['a', 'b'] }, before, { ...before, permissions: ['c'] });
    expect(rebased).toEqual({ draft: { ...before, permissions: ['c'] }, remoteChanges: {} });
  });

  test('a field that was removed stays so, and the remote value is returned if it has changed', () => {
    type Flags = Readonly<Record<string, boolean>>;
    const [local, flags]: [Flags, Flags] = [{ b: true }, { a: true, b: true, c: true }];
    expect(mergeEdits(local, flags, { a: false, b: true, c: true })).toEqual({
      draft: { b: true },
      remoteChanges: { a: false },
    });
    expect(mergeEdits(flags, flags, { b: true })).toEqual({ draft: { b: true }, remoteChanges: {} });
    expect(mergeEdits({ ...flags, d: true }, flags, { b: true, e: true }).draft).toEqual({ b: true, d: true, e: true });
  });
});

test('only a refused version is stale', () => {
  const refused = (fields: Record<string, string>) =>
    new ApiError('PUT /v2/manage/roles/{id}', 400, { resultCode: 'A0401', fields });
  expect(isEditConflict(refused({ '/version': 'stale' }))).toBe(true);
  expect(isEditConflict(refused({ '/name': 'taken' }))).toBe(false);
  expect(isEditConflict(new Error('network'))).toBe(false);
});
