import { describe, expect, test } from 'vitest';

import { ApiError } from '#/shared/api/api-errors.ts';

import { isStale, mergeEdits } from './stale-form.ts';

describe('what was typed meets what somebody else has changed', () => {
  const before = { name: 'North', code: 'n', permissions: ['a', 'b'] };

  test('fields that were left alone follow the others', () => {
    const met = mergeEdits({ ...before, name: 'Far north' }, before, { ...before, code: 'north' });
    expect(met).toEqual({ draft: { ...before, name: 'Far north', code: 'north' }, theirs: {} });
  });

  test('a field that both have changed stays as typed, and theirs is told', () => {
    const met = mergeEdits({ ...before, name: 'Far north' }, before, { ...before, name: 'Arctic' });
    expect(met).toEqual({ draft: { ...before, name: 'Far north' }, theirs: { name: 'Arctic' } });
  });

  test('the same change twice is none', () => {
    const met = mergeEdits({ ...before, name: 'Arctic' }, before, { ...before, name: 'Arctic' });
    expect(met.theirs).toEqual({});
  });

  test('lists are compared by what stands in them', () => {
    const met = mergeEdits({ ...before, permissions: ['a', 'b'] }, before, { ...before, permissions: ['c'] });
    expect(met).toEqual({ draft: { ...before, permissions: ['c'] }, theirs: {} });
  });

  test('a field that was removed stays so, and theirs is told if they have changed it', () => {
    type Flags = Readonly<Record<string, boolean>>;
    const [typed, flags]: [Flags, Flags] = [{ b: true }, { a: true, b: true, c: true }];
    expect(mergeEdits(typed, flags, { a: false, b: true, c: true })).toEqual({
      draft: { b: true },
      theirs: { a: false },
    });
    expect(mergeEdits(flags, flags, { b: true })).toEqual({ draft: { b: true }, theirs: {} });
    expect(mergeEdits({ ...flags, d: true }, flags, { b: true, e: true }).draft).toEqual({ b: true, d: true, e: true });
  });
});

test('only a refused version is stale', () => {
  const refused = (fields: Record<string, string>) =>
    new ApiError('PUT /v2/manage/roles/{id}', 400, { resultCode: 'A0401', fields });
  expect(isStale(refused({ '/version': 'stale' }))).toBe(true);
  expect(isStale(refused({ '/name': 'taken' }))).toBe(false);
  expect(isStale(new Error('network'))).toBe(false);
});
