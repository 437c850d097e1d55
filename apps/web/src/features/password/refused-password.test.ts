import { describe, expect, test } from 'vitest';

import { ApiError, NetworkError } from '#/shared/api/errors.ts';

import { refusedPassword } from './refused-password.ts';

const refused = (fields: Record<string, string>) =>
  refusedPassword(new ApiError('PUT /v3/users/password/first-time', 400, { resultCode: 'A0401', fields }));

describe('the error of a refused password', () => {
  test('is specific for the old password, the username and common passwords', () => {
    expect(refused({ '/newPwd': 'same' })).toBe('password.same');
    expect(refused({ '/newPwd': 'username' })).toBe('password.username');
    expect(refused({ '/newPwd': 'common' })).toBe('password.common');
  });

  test('is the text of the code for any other reason', () => {
    expect(refused({})).toBe('errors.A0401');
  });

  test('is undefined for any other failure', () => {
    expect(refusedPassword(new ApiError('', 401, { resultCode: 'C0102' }))).toBeUndefined();
    expect(refusedPassword(new NetworkError('', undefined))).toBeUndefined();
  });
});
