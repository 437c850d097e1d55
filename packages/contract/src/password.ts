import { closed, endpoint } from './core/endpoint.ts';
import * as Type from './core/schema.ts';
import { DIGEST_PATTERN } from './rules/digest.ts';
import { EMAIL_LENGTH } from './rules/email-address.ts';
import { RANK_NAMES } from './rules/password-rank.ts';
import { SignInResponse } from './sign-in.ts';

const Digest = Type.String({ pattern: DIGEST_PATTERN });
const Rank = Type.Enum([...RANK_NAMES]);
/** Key of an emailed link. Any text is accepted, so that malformed and wrong keys get the same error. */
const LinkKey = Type.String({ maxLength: 256 });

/** Why a link may be refused. */
const LINK_FAULTS = [
  'link_invalid',
  'password_irretrievable',
  'email_not_bound',
  'already_activated',
  'password_irretrievable_account',
  'password_irretrievable_mail',
] as const;

/** What is wrong with a new password, in `fields` of A0401 at `/newPwd`. */
export const REFUSED_PASSWORDS = ['username', 'same', 'common'] as const;
export type RefusedPassword = (typeof REFUSED_PASSWORDS)[number];

export const passwordStrength = endpoint({
  method: 'GET',
  path: '/v2/users/password-strength',
  access: ['password', 'full'],
  result: closed({ value: Rank }),
  errors: [],
  doc: 'The strength rank that new passwords must have.',
});

export const firstTimePassword = endpoint({
  method: 'PUT',
  path: '/v3/users/password/first-time',
  weight: 40,
  access: 'password',
  body: closed({ newPwd: Digest }),
  result: SignInResponse,
  errors: [],
  rate: { calls: 30, seconds: 60, exact: true },
  doc: 'The forced change at the first sign-in: sets the digest of a new password and returns a token of scope `full`. A0401 with `/newPwd: same` for the old password, `/newPwd: username` for the username, `/newPwd: common` for one of the 10,000 most common passwords, the email address, and the names of the user and of the product.',
});

export const passwordCheck = endpoint({
  method: 'POST',
  path: '/v2/users/password/check',
  weight: 40,
  access: 'full',
  body: closed({ oldPwd: Digest }),
  result: Type.Null(),
  errors: ['old_password_wrong', 'account_locked'],
  rate: { calls: 120, seconds: 60, exact: true },
  doc: "Checks whether a digest is that of the caller's password. A wrong one is A0211 and counts as a failed sign-in.",
});

export const confirmation = endpoint({
  method: 'GET',
  path: '/v2/users/confirmation',
  access: 'full',
  result: closed({
    /** Seconds for which sensitive calls of this session are still confirmed; 0 if a confirmation is needed. */
    seconds: Type.Integer(),
    /** Whether the user has a password. Users without one confirm by signing in again. */
    hasPassword: Type.Boolean(),
    /** Sign-in method of the session, such as `password` or `sso:acme`. */
    pathway: Type.String(),
  }),
  errors: [],
  doc: 'Whether a sensitive call would fail with A0301 now, so that a page can ask for the password beforehand. A sign-in confirms for ten minutes, and so does `POST /v2/users/password/check`.',
});

export const setPassword = endpoint({
  method: 'PUT',
  path: '/v3/users/password',
  weight: 40,
  access: 'visitor',
  body: Type.Union([closed({ oldPwd: Digest, newPwd: Digest }), closed({ key: LinkKey, newPwd: Digest })]),
  result: Type.Union([SignInResponse, Type.Null()]),
  errors: ['old_password_wrong', 'account_locked', ...LINK_FAULTS],
  rate: { calls: 120, seconds: 60, exact: true },
  doc: 'Sets a new password. With the old one in a session of scope `full`, this session is kept and all others of the user end. With the key of an emailed link, the key is consumed and the browser becomes known to the account (device cookie). The key of an invitation activates an invited account and returns the token of the next step, as a sign-in does; it returns null, and opens no session, if the call has a live session of another user, of any scope. All other results are null. Refuses the same passwords as the forced change.',
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/v3/users/password-retrieval',
  access: 'open',
  body: closed({
    email: Type.String({ maxLength: EMAIL_LENGTH * 2 }),
    validateCodeId: Type.Optional(Type.String({ maxLength: 64 })),
    validateCode: Type.Optional(Type.String({ maxLength: 16 })),
  }),
  result: closed({
    /**
     * True if no email server is configured: an email, if there is one to send, waits. The value is the same for every
     * address.
     */
    mailWaits: Type.Boolean(),
  }),
  errors: ['email_verification_off', 'captcha_required', 'captcha_wrong', 'captcha_expired', 'retrieval_too_frequent'],
  rate: { calls: 60, seconds: 60, exact: true },
  doc: 'Requests an email with a link that sets a new password. The answer and its timing are the same for every address (A0942 also counts unknown addresses). A browser that is known to an account of the address has a separate count.',
});

export const acquireStrength = endpoint({
  method: 'POST',
  path: '/v3/users/password-strength/acquire',
  access: 'open',
  textBody: true,
  body: LinkKey,
  result: closed({ username: Type.String(), value: Rank, pageType: Type.Enum(['activeUser', 'findPassword']) }),
  errors: LINK_FAULTS,
  rate: { calls: 60, seconds: 60, exact: true },
  doc: 'The data of the page that an emailed link opens: the username, the strength rank and the page type. The body is the key as plain text; it is not consumed.',
});
