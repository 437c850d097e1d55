import { closed, endpoint } from './core/endpoint.ts';
import { CREDENTIAL_LENGTH } from './core/limits.ts';
import * as Type from './core/schema.ts';
import { DIGEST_PATTERN } from './rules/digest.ts';

/**
 * What the second factor requires. 0: nothing, because it is off in the settings or has been verified. 1: a factor that
 * was enrolled by choice. 2: an enrolled factor, which is enforced. 3: an enrolment, which is enforced. 4: nothing,
 * because it is optional and not enrolled.
 */
export const GoogleType = Type.Union([
  Type.Literal(0),
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
  Type.Literal(4),
]);
export type GoogleType = Type.Static<typeof GoogleType>;

export const SignInResponse = closed({
  username: Type.String(),
  access_token: Type.String(),
  googleType: GoogleType,
  userFirstLogin: Type.Boolean(),
  passwordModifyExpires: Type.Boolean(),
});
export type SignInResponse = Type.Static<typeof SignInResponse>;

export const signIn = endpoint({
  method: 'POST',
  path: '/user/login',
  weight: 40,
  access: 'open',
  body: closed({
    username: Type.String({ minLength: 1, maxLength: CREDENTIAL_LENGTH }),
    password: Type.String({ pattern: DIGEST_PATTERN }),
    validateCodeId: Type.Optional(Type.String({ maxLength: 64 })),
    validateCode: Type.Optional(Type.String({ maxLength: 16 })),
    failedTimes: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    /** The user signs in to link the external account that is pending in this browser, as the page has announced. */
    link: Type.Optional(Type.Literal(true)),
  }),
  result: SignInResponse,
  errors: ['wrong_credentials', 'account_locked', 'captcha_required', 'captcha_wrong', 'captcha_expired'],
  rate: { calls: 300, seconds: 60 },
  doc: 'Signs in with a username and a password digest. Sets the binding cookie, which later calls need together with the token.',
});

export const signOut = endpoint({
  method: 'GET',
  path: '/user/logout',
  access: 'session',
  result: Type.Null(),
  errors: [],
  changesState: true,
  doc: 'Ends the session.',
});
