import { describe, expect, test } from 'vitest';

import { ApiError, NetworkError } from '#/shared/api/errors.ts';

import { refusedPassword } from './refused-password.ts';

const refused = (fields: Record<string, string>) =>
  refusedPassword(new ApiError('PUT /v3/users/password/first-time', 400, { resultCode: 'A0401', fields }));

describe('the words beside the field', () => {
  test('name the old password, the username and the commonest', () => {
    expect(refused({ '/newPwd': 'same' })).toBe('password.same');
    expect(refused({ '/newPwd': 'username' })).toBe('password.username');
    expect(refused({ '/newPwd': 'common' })).toBe('password.common');
  });

  test('are those of the code for any other reason', () => {
    expect(refused({})).toBe('errors.A0401');
  });

  test('are left to the messages for every other failure', () => {
    expect(refusedPassword(new ApiError('', 401, { resultCode: 'C0102' }))).toBeUndefined();
    expect(refusedPassword(new NetworkError('', undefined))).toBeUndefined();
  });
});
