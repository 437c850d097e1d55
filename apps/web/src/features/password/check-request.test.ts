import { describe, expect, test } from 'vitest';

import { checkRequest } from './check-request.ts';

describe('the entries of a retrieval', () => {
  test('an address and a code are right', () => {
    expect(checkRequest({ email: ' Ada@Example.com ', code: 'K7PMX' }, 'picture')).toEqual({});
  });

  test.each(['', '   '])('empty ones are each named (%j)', (nothing) => {
    expect(checkRequest({ email: nothing, code: nothing }, 'picture')).toEqual({
      email: 'password.enterEmail',
      code: 'password.enterCode',
    });
  });

  test('an empty answer to a question is named as such', () => {
    expect(checkRequest({ email: 'ada@example.com', code: '' }, 'question')).toEqual({ code: 'signIn.enterAnswer' });
  });

  test.each(['ada', 'ada@example', 'a@b.com, c@d.com', 'Ada <ada@example.com>', 'ada@exаmple.com'])(
    'what is not exactly one plain address has the wrong format (%j)',
    (email) => {
      expect(checkRequest({ email, code: 'K7PMX' }, 'picture')).toEqual({ email: 'password.wrongEmail' });
    },
  );
});
