import type { ErrorCode } from '@foyer/contract/errors.ts';
import { expect, test } from 'vitest';

import { CallFailed } from '#/shared/call-failures.ts';
import { problemsOf } from '#/shared/form-problems.ts';

import { MOVE_ROWS, ORGANISATION_ROWS, STORE_ROWS } from './place-rows.ts';

// No texts are loaded, so each text is its key.
test.each([
  ['an organisation', ORGANISATION_ROWS, 'A0410', { '/name': 'error.A0410' }],
  ['an organisation', ORGANISATION_ROWS, 'A0411', { '/code': 'error.A0411' }],
  ['an organisation that is moved', MOVE_ROWS, 'A0410', { '/parentId': 'organisations.wrong.nameTakenThere' }],
  ['a store', STORE_ROWS, 'A0410', { '/name': 'organisations.wrong.storeName' }],
  ['a store', STORE_ROWS, 'A0411', { '/code': 'organisations.wrong.storeCode' }],
  ['a store', STORE_ROWS, 'A0804', { '/licence': 'error.A0804' }],
] as const)('%s that is refused with %3$s is marked at the field', (_what, rows, resultCode: ErrorCode, fields) => {
  const refused = new CallFailed('POST /v2/manage/organisations', 400, { resultCode });
  expect(problemsOf(refused, rows)).toEqual({ fields });
});
