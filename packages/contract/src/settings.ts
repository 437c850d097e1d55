import Type from 'typebox';

import { closed, endpoint, mapOf } from './core/endpoint.ts';
import { MAX_CAPTCHA_THRESHOLD } from './limits/captcha.ts';
import { PROVIDER_LABEL_LENGTH } from './limits/identity-providers.ts';
import { LanguageList } from './rules/language.ts';

const Provider = closed({
  switch: Type.Boolean(),
  configSwitch: Type.Boolean(),
  configShow: Type.Boolean(),
  loginAddress: Type.String(),
  /** What people read; its name when left out. */
  label: Type.Optional(Type.String({ minLength: 1, maxLength: PROVIDER_LABEL_LENGTH })),
  /** A picture that was uploaded as a logo, by its SHA-256; a key when left out. */
  icon: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
});

/** What the sign-in screen must know before anybody has signed in (specification section 3). */
export const LoginPage = closed({
  wechatSwitch: Type.Boolean(),
  azureSSOSwitch: Type.Boolean(),
  captchaSwitch: Type.Boolean(),
  captchaValidRule: Type.Union([Type.Literal(0), Type.Literal(1)]),
  captchaValidUserLoginFailedTimes: Type.Integer({ minimum: 1, maximum: MAX_CAPTCHA_THRESHOLD }),
  userEmailVerificationStatus: Type.Boolean(),
  /** Sign-in by a passkey, without a password. */
  passkeySwitch: Type.Boolean(),
  SSOConfig: mapOf(Provider),
});
export type LoginPage = Type.Static<typeof LoginPage>;

export const loginPage = endpoint({
  method: 'GET',
  path: '/v2/configs/login',
  access: 'open',
  result: LoginPage,
  errors: [],
  cacheable: true,
  doc: 'Settings of the sign-in screen.',
});

/** Whether a second factor is asked for. */
export const MfaMode = Type.Enum(['off', 'optional', 'enforced']);

export const mfaSetting = endpoint({
  method: 'GET',
  path: '/v2/configs/system/userLoginGoogle',
  access: 'open',
  result: closed({ value: MfaMode }),
  errors: [],
  cacheable: true,
  doc: 'Whether the second factor is off, optional or enforced; a role may enforce what is optional.',
});

export const wechatSetting = endpoint({
  method: 'GET',
  path: '/v2/configs/system/wechatSwitch',
  access: 'open',
  result: closed({ value: Type.Boolean() }),
  errors: [],
  cacheable: true,
  doc: 'Whether the sign-in screen offers WeChat.',
});

export const languageSetting = endpoint({
  method: 'GET',
  path: '/v2/configs/system/systemI18n',
  access: 'open',
  result: LanguageList,
  errors: [],
  cacheable: true,
  doc: 'The languages offered, as code and name, and the default one.',
});
