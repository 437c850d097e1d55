import Type from 'typebox';

import { DIGEST_PATTERN } from './digest.ts';
import { closed, endpoint } from './endpoint.ts';
import { RANK_NAMES } from './password-rank.ts';
import { SignedIn } from './sign-in.ts';

export const passwordStrength = endpoint({
  method: 'GET',
  path: '/v2/users/password-strength',
  access: ['password', 'full'],
  result: closed({ value: Type.Enum([...RANK_NAMES]) }),
  errors: [],
  doc: 'The strength rank that new passwords must have.',
});

export const firstTimePassword = endpoint({
  method: 'PUT',
  path: '/v3/users/password/first-time',
  access: 'password',
  body: closed({ newPwd: Type.String({ pattern: DIGEST_PATTERN }) }),
  result: SignedIn,
  errors: [],
  rate: { calls: 30, seconds: 60, exact: true },
  doc: 'The forced change at the first sign-in: sets the digest of a new password and answers with a token of scope `full`. A0401 with `/newPwd: same` for the old password, `/newPwd: username` for the username.',
});
