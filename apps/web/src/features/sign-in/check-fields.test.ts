import { describe, expect, test } from 'vitest';

import { checkFields } from './check-fields.ts';

const filled = { username: 'ada', password: 'secret', code: 'x7k2p' };

describe('the fields of the sign-in screen', () => {
  test('filled fields are valid', () => {
    expect(checkFields(filled, 'picture')).toEqual({});
  });

  test('an empty username, password and verification code each have an error', () => {
    expect(checkFields({ username: ' ', password: '', code: ' ' }, 'picture')).toEqual({
      username: 'signIn.enterUsername',
      password: 'signIn.enterPassword',
      code: 'signIn.enterCode',
    });
  });

  test('an empty answer to a captcha question has its own error', () => {
    expect(checkFields({ ...filled, code: '' }, 'question')).toEqual({ code: 'signIn.enterAnswer' });
  });

  test('a verification code is required only if it is shown', () => {
    expect(checkFields({ ...filled, code: '' }, undefined)).toEqual({});
  });

  test('a password of spaces is valid', () => {
    expect(checkFields({ ...filled, password: '   ' }, undefined)).toEqual({});
  });

  test('a username with invisible characters is refused beside its field', () => {
    expect(checkFields({ ...filled, username: 'a\u202eda' }, undefined)).toEqual({
      username: 'signIn.refusedUsername',
    });
  });
});
