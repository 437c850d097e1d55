import { describe, expect, test } from 'vitest';

import { checkRequest } from './check-request.ts';

describe('the fields of a password reset request', () => {
  test('an email address and a code are valid', () => {
    expect(checkRequest({ email: ' Ada@Example.com ', code: 'K7PMX' }, 'picture')).toEqual({});
  });

  test.each(['', '   '])('each empty field has an error (%j)', (nothing) => {
    expect(checkRequest({ email: nothing, code: nothing }, 'picture')).toEqual({
      email: 'password.enterEmail',
      code: 'password.enterCode',
    });
  });

  test('an empty answer to a captcha question has its own error', () => {
    expect(checkRequest({ email: 'ada@example.com', code: '' }, 'question')).toEqual({ code: 'signIn.enterAnswer' });
  });

  test.each(['ada', 'ada@example', 'a@b.com, c@d.com', 'Ada <ada@example.com>', 'ada@exаmple.com'])(
    'the email address %j is invalid',
    (email) => {
      expect(checkRequest({ email, code: 'K7PMX' }, 'picture')).toEqual({ email: 'password.wrongEmail' });
    },
  );
});
