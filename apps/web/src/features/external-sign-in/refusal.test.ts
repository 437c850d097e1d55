import { describe, expect, test } from 'vitest';

import { ApiError, NetworkError } from '#/shared/api/errors.ts';

import { isRetryable, reasonOf, refusalNamed, refusalOf } from './refusal.ts';

const failed = (resultCode: 'A0621') => new ApiError('GET /v2/sso/{provider}/token', 400, { resultCode });

describe('the reason of a refused sign-in', () => {
  test('is the error code of the response', () => {
    expect(refusalOf(failed('A0621'))).toEqual({ code: 'A0621' });
  });

  test('is undefined without a response', () => {
    const refusal = refusalOf(new NetworkError('GET /v2/sso/{provider}/token', new TypeError('offline')));
    expect(refusal).toEqual({ code: undefined });
    expect(reasonOf(refusal)).toBe('externalSignIn.noAnswer');
    expect(isRetryable(refusal)).toBe(true);
  });

  test('is a known code from the URL, never a text from the URL', () => {
    expect(reasonOf(refusalNamed('A0857'))).toBe('errors.A0857');
    expect(reasonOf(refusalNamed('Your account was hacked, call 0123'))).toBe('errors.A0858');
    expect(reasonOf(refusalNamed('__proto__'))).toBe('errors.A0858');
  });

  test.each(['A0620', 'A0852', 'A0857', 'A0633', 'A0210', 'A0213', 'A0636'] as const)(
    '%s cannot be retried',
    (code) => {
      expect(isRetryable({ code })).toBe(false);
    },
  );

  test.each(['A0621', 'A0624', 'A0853', 'A0858', 'A0629', 'A0632'] as const)('%s can be retried', (code) => {
    expect(isRetryable({ code })).toBe(true);
  });

  test.each(['A0620', 'A0852'] as const)('%s means that the sign-in method is turned off', (code) => {
    expect(reasonOf({ code })).toBe('externalSignIn.off');
  });

  test.each(['C0102', 'A0301'] as const)('%s means that the session has ended', (code) => {
    expect(reasonOf({ code })).toBe('externalSignIn.sessionOver');
  });
});
