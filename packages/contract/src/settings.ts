import { closed, endpoint, mapOf } from './core/endpoint.ts';
import { Time } from './core/pagination.ts';
import * as Type from './core/schema.ts';
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
  /** Display name; the name of the provider if omitted. */
  label: Type.Optional(Type.String({ minLength: 1, maxLength: PROVIDER_LABEL_LENGTH })),
  /** SHA-256 of a picture that was uploaded as a logo; a key icon if omitted. */
  icon: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
});

/** Settings that the sign-in screen needs before a user has signed in (specification section 3). */
export const LoginPage = closed({
  wechatSwitch: Type.Boolean(),
  azureSSOSwitch: Type.Boolean(),
  captchaSwitch: Type.Boolean(),
  captchaValidRule: Type.Union([Type.Literal(0), Type.Literal(1)]),
  captchaValidUserLoginFailedTimes: Type.Integer({ minimum: 1, maximum: MAX_CAPTCHA_THRESHOLD }),
  userEmailVerificationStatus: Type.Boolean(),
  /** Whether users can sign in with a passkey, without a password. */
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

export const MfaMode = Type.Enum(['off', 'optional', 'enforced']);

export const mfaSetting = endpoint({
  method: 'GET',
  path: '/v2/configs/system/userLoginGoogle',
  access: 'open',
  result: closed({ value: MfaMode }),
  errors: [],
  cacheable: true,
  doc: 'Whether the second factor is off, optional or enforced. A role may enforce it where it is optional.',
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
  doc: 'The offered languages, as code and name, and the default language.',
});

const SessionSeconds = Type.Integer({ minimum: MIN_SESSION_SECONDS, maximum: MAX_SESSION_SECONDS });
const Colour = Type.String({ pattern: '^#[0-9a-f]{6}$' });

/** Settings that administrators change at run time, by group. Further rules: rules/setting-rules.ts. */
export const SETTINGS = {
  signInPage: LoginPage,
  languages: closed({
    default: LanguageCode,
    offered: Type.Array(LanguageCode, { minItems: 1, maxItems: MAX_LANGUAGES, uniqueItems: true }),
  }),
  mfa: closed({
    mode: MfaMode,
    /**
     * Whether super administrators need a second factor a day after they got the role, even if it is optional (OWASP
     * ASVS 5.0 6.3.3).
     */
    superAdministrators: Type.Boolean(),
    /** Whether users may add passkeys as a second factor. Existing passkeys stay valid. */
    passkeys: Type.Boolean(),
    /** Whether a browser may skip the second factor for 30 days after it was verified there. */
    trustDevices: Type.Boolean(),
  }),
  password: closed({
    rank: Type.Enum([...RANK_NAMES]),
    /** Days until passwords expire; 0, the default, is never (OWASP ASVS 5.0 6.2.10 advises against expiry). */
    expiryDays: Type.Integer({ minimum: 0, maximum: MAX_PASSWORD_EXPIRY_DAYS }),
  }),
  files: closed({
    /** Largest file that may be uploaded, in bytes. */
    mostBytes: Type.Integer({ minimum: MIN_FILE_BYTES, maximum: MAX_FILE_BYTES }),
  }),
  session: closed({
    idleSeconds: SessionSeconds,
    absoluteSeconds: SessionSeconds,
    /** Concurrent sessions of one user; a further one ends the oldest. 0, the default, is unlimited. */
    perUser: Type.Integer({ minimum: 0, maximum: MAX_SESSIONS_PER_USER }),
    /**
     * Whether token refreshes of applications restart the idle time; the default. `absoluteSeconds` applies either way.
     */
    applicationsKeepAlive: Type.Boolean(),
  }),
  brand: closed({
    /** Name of the installation in pages and emails. */
    name: Type.String({ minLength: 1, maxLength: BRAND_NAME_LENGTH }),
    /** Company name in the footer of pages and emails. */
    company: Type.String({ minLength: 1, maxLength: BRAND_COMPANY_LENGTH }),
    /** Colour of buttons and links in the light and in the dark theme; white text must be readable on both. */
    primary: Colour,
    primaryDark: Colour,
    /** SHA-256 of an uploaded picture; null for the default logo. */
    logo: Type.Union([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Null()]),
  }),
};

export type SettingName = keyof typeof SETTINGS;
export type Settings = { readonly [N in SettingName]: Readonly<Type.Static<(typeof SETTINGS)[N]>> };

/**
 * Optimistic lock: increases with each change, 0 before the first one. The next version must fit into a 32-bit integer.
 */
export const SettingVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_646 });

const NoAuthor = Type.Null();

/** A setting with its current and its default value. */
function viewOf<S extends Type.TSchema>(value: S) {
  return closed({
    value,
    shipped: value,
    version: SettingVersion,
    changedAt: Type.Union([Time, NoAuthor]),
    /** Username of the last editor. */
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
  doc: 'All settings that are not secret, with their current and default values.',
});

/** Part of the description of settings in which a change may weaken sign-in (`rules/setting-weakening.ts`). */
const WEAKENING =
  'A change that weakens sign-in requires a super administrator (A0302 with `weaker` at the field, such as `/value/mode`); all super administrators are notified of it.';

/** Declares the endpoint that replaces one setting as a whole. */
function change<const N extends SettingName, S extends Type.TSchema, R extends Type.TSchema>(
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
    doc: `${doc} The change applies immediately on every process. A0401 at \`/version\` after an edit conflict. Needs a confirmation (A0301).`,
  });
}

export const changeSignInPage = change(
  'signInPage',
  SETTINGS.signInPage,
  SETTING_VIEWS.signInPage,
  `Changes the sign-in page. Changes of providers, Microsoft and WeChat require a super administrator (A0302). ${WEAKENING} A0401 at \`/value/SSOConfig/…\`: \`name\` for an invalid name of a provider, \`address\` for anything but an https address, \`too_many\`.`,
);
export const changePasswordRules = change(
  'password',
  SETTINGS.password,
  SETTING_VIEWS.password,
  `Changes the rules for passwords, which apply from the next password that is chosen, and when passwords expire. ${WEAKENING}`,
);
export const changeMfa = change(
  'mfa',
  SETTINGS.mfa,
  SETTING_VIEWS.mfa,
  `Changes the rules for the second factor, which apply from the next sign-in. ${WEAKENING}`,
);
export const changeSessionRules = change(
  'session',
  SETTINGS.session,
  SETTING_VIEWS.session,
  `Changes how long sessions last and how many one user may have. ${WEAKENING} A0401 at \`/value/idleSeconds\` (\`beyond_absolute\`) if it is longer than the maximum duration of a session.`,
);
export const changeLanguages = change(
  'languages',
  SETTINGS.languages,
  SETTING_VIEWS.languages,
  'Changes the offered languages. A0401 at `/value/default` (`not_offered`) for a default language that is not offered.',
);
export const changeFiles = change('files', SETTINGS.files, SETTING_VIEWS.files, 'Changes the maximum size of a file.');
export const changeBrand = change(
  'brand',
  SETTINGS.brand,
  SETTING_VIEWS.brand,
  'Changes name, company, colours and logo. A0401 at `/value/primary` and `/value/primaryDark` (`contrast`) for a colour on which white text has a contrast of less than 4.5:1, at `/value/logo` (`unknown`) for a picture that was not uploaded.',
);
