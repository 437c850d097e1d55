import { describe, expect, test } from 'vitest';

import { checkFields } from './check-fields.ts';

const filled = { username: 'ada', password: 'secret', code: 'x7k2p' };

describe('the fields of the sign-in screen', () => {
  test('filled ones are right', () => {
    expect(checkFields(filled, true)).toEqual({});
  });

  test('an empty username, password and verification code are each named', () => {
    expect(checkFields({ username: ' ', password: '', code: ' ' }, true)).toEqual({
      username: 'signIn.enterUsername',
      password: 'signIn.enterPassword',
      code: 'signIn.enterCode',
    });
  });

  test('a verification code that is not shown is not asked for', () => {
    expect(checkFields({ ...filled, code: '' }, false)).toEqual({});
  });

  test('a password of spaces is a password', () => {
    expect(checkFields({ ...filled, password: '   ' }, false)).toEqual({});
  });

  test('a username with invisible characters is refused beside its field', () => {
    expect(checkFields({ ...filled, username: 'a\u202eda' }, false)).toEqual({ username: 'signIn.refusedUsername' });
  });
});
