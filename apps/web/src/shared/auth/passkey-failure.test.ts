import { WebAuthnError } from '@simplewebauthn/browser';
import { expect, test } from 'vitest';

import { passkeyFailure } from './passkey-failure.ts';

const named = (name: string) => new DOMException('as browsers say it', name);

test.each([
  ['NotAllowedError', 'cancelled'],
  ['AbortError', 'cancelled'],
  ['InvalidStateError', 'present'],
  ['SecurityError', 'impossible'],
  ['NotSupportedError', 'impossible'],
  ['ConstraintError', 'impossible'],
  ['UnknownError', 'failed'],
  ['TypeError', 'failed'],
])('%s after a while means %s', (name, failure) => {
  expect(passkeyFailure(named(name), 5000)).toBe(failure);
});

test('what the library makes of an error means the same', () => {
  const error = new WebAuthnError({
    message: 'The authenticator was previously registered',
    code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
    cause: named('InvalidStateError'),
  });
  expect(passkeyFailure(error, 5000)).toBe('present');
});

test('a refusal faster than any person is one by the browser', () => {
  expect(passkeyFailure(named('NotAllowedError'), 20)).toBe('impossible');
});

test('what is no error at all is a failure', () => {
  expect(passkeyFailure('nonsense', 5000)).toBe('failed');
});
