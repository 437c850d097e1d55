import Type, { type Static } from 'typebox';

import { closed, endpoint } from './core/endpoint.ts';
import { SSO_VALUE_LENGTH } from './limits/external-sign-in.ts';
import { LinkResult } from './linked-accounts.ts';
import { SignInResponse } from './sign-in.ts';

/** What a QR code is for: somebody comes in by it, or links the WeChat account to the account of the session. */
export const WECHAT_KEYS = ['login', 'link'] as const;
export type WechatKey = (typeof WECHAT_KEYS)[number];

/** What the browser has made up: at least 128 random bits, base64url. */
export const LoginStr = Type.String({ pattern: '^[A-Za-z0-9_-]{22,64}$' });
const Value = Type.String({ minLength: 1, maxLength: SSO_VALUE_LENGTH });

export const wechatQr = endpoint({
  method: 'GET',
  path: '/v2/wechat/login/qrcode',
  weight: 4,
  access: 'visitor',
  query: closed({ key: Type.Enum([...WECHAT_KEYS]), loginStr: LoginStr }),
  result: closed({
    /** The address that the phone opens; it holds nothing of `loginStr`. */
    qrCodeContent: Type.String(),
  }),
  errors: ['login_settings_changed', 'sso_not_configured', 'sso_redirect_missing', 'confirmation_needed'],
  rate: { calls: 120, seconds: 60 },
  changesState: true,
  doc: "Begins a sign-in by WeChat in this browser, or, with the key `link`, links a WeChat account to the caller's (which needs a confirmation, A0301). A0401 at `/loginStr` (`used`) for one that was seen before. It lasts 60 seconds by the clock of the database.",
});

/**
 * Nobody has scanned the code yet; or somebody has, and is being asked on the phone; or the number that the phone shows
 * is still to be entered on this screen.
 */
export const WechatWaiting = closed({ waiting: Type.Enum(['scan', 'answer', 'number']) });

export const wechatPoll = endpoint({
  method: 'GET',
  path: '/v2/wechat/login',
  access: 'visitor',
  query: closed({
    loginStr: LoginStr,
    /** What the phone shows after it has allowed a link. */
    number: Type.Optional(Type.String({ pattern: '^[0-9]{2}$' })),
  }),
  result: Type.Union([SignInResponse, LinkResult, WechatWaiting]),
  errors: [
    'captcha_wrong',
    'code_expired',
    'login_settings_changed',
    'wrong_credentials',
    'account_without_permission',
    'account_exists',
    'confirmation_needed',
  ],
  changesState: true,
  doc: 'The state of a sign-in by WeChat. Once it was allowed on the phone, one call of the browser in which it began gets the session. A0205 when it is over, was refused on the phone, or began in another browser; A0499 for more than two calls a second. A link takes the number that the phone shows: who has scanned the code is the person at the screen then. A wrong one is A0204, three of them end it. Linking needs a confirmation here, too (A0301).',
});

const Scan = closed({
  /** With this the phone allows it, or does not. */
  approval: Type.String(),
  key: Type.Enum([...WECHAT_KEYS]),
  /** Whose Foyer account it is about. */
  username: Type.String(),
  /** The browser that is about to be signed in. */
  browser: Type.String(),
  system: Type.String(),
  address: Type.String(),
});
export type Scan = Static<typeof Scan>;

export const wechatScan = endpoint({
  method: 'POST',
  path: '/v2/wechat/scans',
  access: 'open',
  body: closed({ state: Value, code: Type.Optional(Value) }),
  result: Scan,
  errors: [
    'sso_not_configured',
    'sso_token_failed',
    'sso_failed',
    'account_exists',
    'wrong_credentials',
    'account_without_permission',
    'code_expired',
  ],
  rate: { calls: 300, seconds: 60 },
  doc: 'What the phone learns once WeChat has told who holds it (snsapi_base). A0636 when that WeChat account is linked to nobody (after a sign-in by password on the phone it can be linked), or to somebody else than who wants to link it. A0205 when the code on the other screen is over, A0852, A0853 and A0858 as for named providers.',
});

export const wechatApproval = endpoint({
  method: 'POST',
  path: '/v2/wechat/approvals',
  access: 'open',
  body: closed({ approval: Value, allowed: Type.Boolean() }),
  /** Of a link: the number to be entered on the other screen. */
  result: closed({ number: Type.Union([Type.String(), Type.Null()]) }),
  errors: ['code_expired'],
  rate: { calls: 300, seconds: 60 },
  doc: 'Allows the sign-in on the other screen, or does not. Once, in the browser that has scanned. A0205 when it is over.',
});
