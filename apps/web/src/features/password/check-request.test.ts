import { describe, expect, test } from 'vitest';

import { checkRequest } from './check-request.ts';

describe('the entries of a retrieval', () => {
  test('an address and a code are right', () => {
    expect(checkRequest({ email: ' Ada@Example.com ', code: 'K7PMX' })).toEqual({});
  });

  test.each(['', '   '])('empty ones are each named (%j)', (nothing) => {
    expect(checkRequest({ email: nothing, code: nothing })).toEqual({
      email: 'password.enterEmail',
      code: 'password.enterCode',
    });
  });

  test.each(['ada', 'ada@example', 'a@b.com, c@d.com', 'Ada <ada@example.com>', 'ada@exаmple.com'])(
    'what is not exactly one plain address has the wrong format (%j)',
    (email) => {
      expect(checkRequest({ email, code: 'K7PMX' })).toEqual({ email: 'password.wrongEmail' });
    },
  );
});
