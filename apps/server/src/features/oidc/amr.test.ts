import { expect, test } from 'vitest';

import { amrOf } from './amr.ts';

test.each([
  ['a password alone', 'password', null, ['pwd']],
  ['a password in a trusted browser, which skips the second factor', 'password', 'device', ['pwd']],
  ['a password and a code of an app', 'password', 'code', ['pwd', 'otp', 'mfa']],
  ['a password and a recovery code', 'password', 'recovery', ['pwd', 'mfa']],
  ['a password and a passkey', 'password', 'passkey', ['pwd', 'pop', 'user', 'mfa']],
  ['a passkey alone', 'passkey', 'passkey', ['pop', 'user', 'mfa']],
  ['an account of another system', 'microsoft', null, undefined],
  ['an account of another system in a trusted browser', 'wechat', 'device', undefined],
  ['an account of another system and a code of an app', 'microsoft', 'code', ['otp', 'mfa']],
] as const)('amr of %s', (_how, signInMethod, secondFactor, amr) => {
  expect(amrOf({ signInMethod, secondFactor })).toEqual(amr);
});
