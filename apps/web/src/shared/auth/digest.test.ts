import { canonicalUsername } from '@foyer/contract/rules/username.ts';
import { expect, test, vi } from 'vitest';

import { digestOf } from './digest.ts';

// printf 'secretada' | sha256sum
const SECRET_OF_ADA = '4F6F77410C6CCB1FE133BA96DA65D87796B7B76E2E474AB8A58C6D90833D812A';

test('the digest is 64 upper-case hexadecimal characters of password and canonical username', async () => {
  expect(await digestOf('secret', canonicalUsername(' ADA ') ?? '')).toBe(SECRET_OF_ADA);
});

test('an insecure context without crypto.subtle gives the same digest', async () => {
  const secure = await digestOf('pässword 🔑', 'ada');
  vi.stubGlobal('crypto', {});
  expect(await digestOf('pässword 🔑', 'ada')).toBe(secure);
});
