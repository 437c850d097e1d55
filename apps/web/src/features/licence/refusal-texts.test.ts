import { expect, test } from 'vitest';

import { ApiError, NetworkError } from '#/shared/api/errors.ts';

import { isStaleAgreement, uploadErrorText, refusalText } from './refusal-texts.ts';

const refused = { state: 'refused', licenceId: 'L-1', code: null, reason: null } as const;
const illegalInput = (fields: Record<string, string>, status = 400) =>
  new ApiError('POST /v2/licenses', status, { resultCode: 'A0401', fields });

// Tests load no catalogue, so each text is its key.
test.each([
  [{ code: 'A0803', reason: 'signature' }, 'licence.refusedBecause'],
  [{ code: 'A0803', reason: 'known' }, 'licence.refusedBecause'],
  [{ code: 'A0802' }, 'licence.refusedBecause'],
  [{ code: 'A0806' }, 'licence.refusedBecause'],
  [{ code: 'A0302' }, 'administration.forbidden'],
  [{ code: 'A0999' }, 'errors.A0999'],
] as const)('%o has the message %s', (outcome, message) => {
  expect(refusalText({ ...refused, ...outcome }, 'server')).toBe(message);
});

test.each([
  [illegalInput({ '/file': 'name' }), 'licence.wrong.name'],
  [illegalInput({ '/file': 'empty' }), 'licence.wrong.empty'],
  [illegalInput({ '/file': 'too_large' }, 413), 'licence.wrong.tooLarge'],
  [new ApiError('POST /v2/licenses', 403, { resultCode: 'A0302' }), 'administration.forbidden'],
  [new ApiError('POST /v2/licenses', 429, { resultCode: 'A0499' }), 'errors.A0499'],
  [new ApiError('POST /v2/licenses', 502), 'licence.notSent'],
  [new NetworkError('POST /v2/licenses', undefined), 'licence.notSent'],
])('an upload that failed before the check: %s', (failure, message) => {
  expect(uploadErrorText(failure, 'acme.lic')).toBe(message);
});

test('a changed agreement is detected', () => {
  expect(isStaleAgreement(illegalInput({ '/agreement': 'stale' }))).toBe(true);
  expect(isStaleAgreement(illegalInput({ '/file': 'name' }))).toBe(false);
});
