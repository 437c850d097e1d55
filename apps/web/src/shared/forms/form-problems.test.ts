import { describe, expect, test } from 'vitest';

import { ApiError } from '#/shared/api/errors.ts';

import { codesOf, NO_PROBLEMS, problemsOf, problemText, type ProblemRow, withoutField } from './form-problems.ts';

const rows: readonly ProblemRow[] = [
  { code: 'A0410', field: '/name', message: () => 'name taken' },
  { code: 'A0401', at: '/parentId', rule: 'below', field: '/parentId', message: () => 'below itself' },
  { code: 'A0401', at: '/parentId', field: '/parentId', message: () => 'cannot be chosen' },
  { code: 'A0401', message: () => 'something is wrong' },
];

function refused(resultCode: 'A0401' | 'A0410' | 'A0404', fields?: Record<string, string>) {
  return new ApiError('POST /v2/manage/organisations', 400, { resultCode, ...(fields && { fields }) });
}

describe('the problem of a refused call', () => {
  test('is shown beside the field that a row names', () => {
    expect(problemsOf(refused('A0410'), rows)).toEqual({ fields: { '/name': 'name taken' } });
  });

  test('is as exact as the first row that fits', () => {
    expect(problemsOf(refused('A0401', { '/parentId': 'below' }), rows).fields).toEqual({
      '/parentId': 'below itself',
    });
    expect(problemsOf(refused('A0401', { '/parentId': 'unknown' }), rows).fields).toEqual({
      '/parentId': 'cannot be chosen',
    });
  });

  test('is shown for the whole form where no field shows it', () => {
    expect(problemsOf(refused('A0401', { '/parentId': 'below', '/else': 'type' }), rows)).toEqual({
      fields: { '/parentId': 'below itself' },
      form: 'something is wrong',
    });
  });

  test('is nothing where no row matches', () => {
    expect(problemsOf(refused('A0404'), rows)).toEqual(NO_PROBLEMS);
    expect(problemsOf(new Error('network'), rows)).toEqual(NO_PROBLEMS);
  });

  test('can be shown in one line', () => {
    expect(problemText(problemsOf(refused('A0410'), rows))).toBe('name taken');
    expect(problemText(NO_PROBLEMS)).toBeUndefined();
  });
});

test('a changed field is no longer wrong, and neither is the whole', () => {
  expect(withoutField({ fields: { '/name': 'taken', '/code': 'taken' }, form: 'wrong' }, '/name')).toEqual({
    fields: { '/code': 'taken' },
  });
});

test('a call handles each code once', () => {
  expect(codesOf(rows)).toEqual(['A0410', 'A0401']);
});
