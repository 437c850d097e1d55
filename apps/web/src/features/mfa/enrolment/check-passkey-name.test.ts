import { PASSKEY_NAME_LENGTH } from '@foyer/contract/limits/passkeys.ts';
import { expect, test } from 'vitest';

import { ApiError } from '#/shared/api/errors.ts';

import { checkPasskeyName, refusedPasskeyName } from './check-passkey-name.ts';

test.each(['Phone', '工作手机', 'x'.repeat(PASSKEY_NAME_LENGTH), '🔑'.repeat(PASSKEY_NAME_LENGTH), '  Laptop  '])(
  '"%s" is a valid passkey name',
  (name) => {
    expect(checkPasskeyName(name)).toBe(undefined);
  },
);

test.each(['', ' ', '\t\n', '\u3000'])('the passkey name %j is empty', (name) => {
  expect(checkPasskeyName(name)).toBe('passkeys.enterName');
});

test('a name of more than 64 characters is too long', () => {
  expect(checkPasskeyName('x'.repeat(PASSKEY_NAME_LENGTH + 1))).toBe('passkeys.nameTooLong');
});

test('only a refused name is reported as refused', () => {
  const refusal = (fields: Record<string, string>) =>
    new ApiError('POST /v2/passkeys', 400, { resultCode: 'A0401', fields });
  expect(refusedPasskeyName(refusal({ '/name': 'characters' }))).toBe('passkeys.nameRefused');
  expect(refusedPasskeyName(refusal({ '/credential': 'format' }))).toBe(undefined);
  expect(refusedPasskeyName(new Error('else'))).toBe(undefined);
});
