import Type, { type TSchema } from 'typebox';

import { closed, endpoint, mapOf } from './core/endpoint.ts';
import { Time } from './core/pagination.ts';
import { BRAND_COMPANY_LENGTH, BRAND_NAME_LENGTH } from './limits/brand.ts';
import { MAX_CAPTCHA_THRESHOLD } from './limits/captcha.ts';
import { PROVIDER_LABEL_LENGTH } from './limits/identity-providers.ts';
import { MIN_FILE_BYTES, MAX_FILE_BYTES } from './limits/notices.ts';
import { MAX_PASSWORD_EXPIRY_DAYS } from './limits/password.ts';
import { MIN_SESSION_SECONDS, MAX_SESSION_SECONDS, MAX_SESSIONS_PER_USER } from './limits/sessions.ts';
import { MAX_LANGUAGES } from './limits/translations.ts';
import { LanguageCode, LanguageList } from './rules/language.ts';
import { RANK_NAMES } from './rules/password-rank.ts';

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

const SessionSeconds = Type.Integer({ minimum: MIN_SESSION_SECONDS, maximum: MAX_SESSION_SECONDS });
const Colour = Type.String({ pattern: '^#[0-9a-f]{6}$' });

/** What an administrator changes while Foyer runs, by the name of its group. Further rules: rules/setting-rules.ts. */
export const SETTINGS = {
  signInPage: LoginPage,
  languages: closed({
    default: LanguageCode,
    offered: Type.Array(LanguageCode, { minItems: 1, maxItems: MAX_LANGUAGES, uniqueItems: true }),
  }),
  mfa: closed({
    mode: MfaMode,
    /** Where it is optional, super administrators need one from a day after they became one (OWASP ASVS 5.0 6.3.3). */
    superAdministrators: Type.Boolean(),
    /** People may add passkeys as a second factor. Those that were added keep counting. */
    passkeys: Type.Boolean(),
    /** A browser may skip the second factor for 30 days after it was shown there. */
    trustDevices: Type.Boolean(),
  }),
  password: closed({
    rank: Type.Enum([...RANK_NAMES]),
    /** Passwords expire after so many days; 0, as shipped, is never (OWASP ASVS 5.0 6.2.10 advises against it). */
    expiryDays: Type.Integer({ minimum: 0, maximum: MAX_PASSWORD_EXPIRY_DAYS }),
  }),
  files: closed({
    /** Largest file that may be uploaded, in bytes. */
    mostBytes: Type.Integer({ minimum: MIN_FILE_BYTES, maximum: MAX_FILE_BYTES }),
  }),
  session: closed({
    idleSeconds: SessionSeconds,
    absoluteSeconds: SessionSeconds,
    /** Sessions that one user may have at a time; one more ends the oldest. 0, as shipped, is any number. */
    perUser: Type.Integer({ minimum: 0, maximum: MAX_SESSIONS_PER_USER }),
    /** Whether an application that refreshes its tokens starts the idle time anew; on as shipped. `absoluteSeconds` applies either way. */
    applicationsKeepAlive: Type.Boolean(),
  }),
  brand: closed({
    /** What the installation calls itself, in pages and mails. */
    name: Type.String({ minLength: 1, maxLength: BRAND_NAME_LENGTH }),
    /** Whose it is: the line at the foot of pages and mails. */
    company: Type.String({ minLength: 1, maxLength: BRAND_COMPANY_LENGTH }),
    /** Of buttons and links, in the light and in the dark theme; white text is read on both. */
    primary: Colour,
    primaryDark: Colour,
    /** A picture that was uploaded, by its SHA-256; null is the one that ships. */
    logo: Type.Union([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Null()]),
  }),
};

export type SettingName = keyof typeof SETTINGS;
export type Settings = { readonly [N in SettingName]: Readonly<Type.Static<(typeof SETTINGS)[N]>> };

/** Grows with each change; 0 while nobody has changed it. There is room for one more. */
export const SettingVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_646 });

const NoAuthor = Type.Null();

/** A setting as it stands, and as it ships. */
function viewOf<S extends TSchema>(value: S) {
  return closed({
    value,
    shipped: value,
    version: SettingVersion,
    changedAt: Type.Union([Time, NoAuthor]),
    /** Username of who changed it last. */
    changedBy: Type.Union([Type.String(), NoAuthor]),
  });
}

const SETTING_VIEWS = {
  signInPage: viewOf(SETTINGS.signInPage),
  password: viewOf(SETTINGS.password),
  mfa: viewOf(SETTINGS.mfa),
  session: viewOf(SETTINGS.session),
  languages: viewOf(SETTINGS.languages),
  files: viewOf(SETTINGS.files),
  brand: viewOf(SETTINGS.brand),
};
const SettingsView = closed(SETTING_VIEWS);
export type SettingsView = Type.Static<typeof SettingsView>;

export const readSettings = endpoint({
  method: 'GET',
  path: '/v2/manage/settings',
  access: 'settings.read',
  result: SettingsView,
  errors: [],
  doc: 'Every setting that is no secret, as it stands and as it ships.',
});

/** Declares the call that changes one setting as a whole. */
function change<const N extends SettingName, S extends TSchema, R extends TSchema>(
  name: N,
  value: S,
  result: R,
  doc: string,
) {
  return endpoint({
    method: 'PUT',
    path: `/v2/manage/settings/${name}`,
    access: 'settings.write',
    body: closed({ value, version: SettingVersion }),
    result,
    errors: ['confirmation_needed'],
    callerRate: { calls: 120, seconds: 60 },
    doc: `${doc} It applies at once on every process. A change that makes sign-in weaker takes a super administrator (A0302 with \`weaker\` at the field, as \`/value/mode\`); all of them are notified of it. A0401 at \`/version\` after an edit conflict. Needs a confirmation (A0301).`,
  });
}

export const changeSignInPage = change(
  'signInPage',
  SETTINGS.signInPage,
  SETTING_VIEWS.signInPage,
  'Changes the sign-in page. Providers, Microsoft and WeChat take a super administrator (A0302). A0401 at `/value/SSOConfig/…`: `name` of a provider that is none, `address` that is no https address, `too_many`.',
);
export const changePasswordRules = change(
  'password',
  SETTINGS.password,
  SETTING_VIEWS.password,
  'Changes what passwords must be like, from the next one that is chosen on, and when they expire.',
);
export const changeMfa = change(
  'mfa',
  SETTINGS.mfa,
  SETTING_VIEWS.mfa,
  'Changes the second factor, from the next sign-in on.',
);
export const changeSessionRules = change(
  'session',
  SETTINGS.session,
  SETTING_VIEWS.session,
  'Changes how long sessions last and how many one user may have. A0401 at `/value/idleSeconds` (`beyond_absolute`) when it is longer than a session lasts at all.',
);
export const changeLanguages = change(
  'languages',
  SETTINGS.languages,
  SETTING_VIEWS.languages,
  'Changes which languages are offered. A0401 at `/value/default` (`not_offered`) for a default that is not.',
);
export const changeFiles = change('files', SETTINGS.files, SETTING_VIEWS.files, 'Changes how large a file may be.');
export const changeBrand = change(
  'brand',
  SETTINGS.brand,
  SETTING_VIEWS.brand,
  'Changes name, company, colours and logo. A0401 at `/value/primary` and `/value/primaryDark` (`contrast`) for a colour on which white text has less than 4.5:1, at `/value/logo` (`unknown`) for a picture that was not uploaded.',
);
