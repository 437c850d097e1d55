import type { ErrorCode } from '@foyer/contract/core/errors.ts';
import { expect, test } from 'vitest';

import { ApiError } from '#/shared/api/errors.ts';
import { problemsOf } from '#/shared/forms/form-problems.ts';

import { MOVE_ROWS, ORGANISATION_ROWS, STORE_ROWS } from './place-rows.ts';

// Tests load no catalogue, so each text is its key.
test.each([
  ['an organisation', 'A0410', ORGANISATION_ROWS, { '/name': 'errors.A0410' }],
  ['an organisation', 'A0411', ORGANISATION_ROWS, { '/code': 'errors.A0411' }],
  ['an organisation that is moved', 'A0410', MOVE_ROWS, { '/parentId': 'organisations.wrong.nameTakenThere' }],
  ['a store', 'A0410', STORE_ROWS, { '/name': 'organisations.wrong.storeName' }],
  ['a store', 'A0411', STORE_ROWS, { '/code': 'organisations.wrong.storeCode' }],
  ['a store', 'A0804', STORE_ROWS, { '/licence': 'errors.A0804' }],
] as const)('%s that is refused with %s has an error at the field', (_what, resultCode: ErrorCode, rows, fields) => {
  const refused = new ApiError('POST /v2/manage/organisations', 400, { resultCode });
  expect(problemsOf(refused, rows)).toEqual({ fields });
});
