import { closed } from '@foyer/contract/endpoint.ts';
import { FALLBACK_LANGUAGE, LANGUAGES } from '@foyer/contract/language.ts';
import {
  CAPTCHA_THRESHOLD,
  FILE_BYTES,
  SESSION_ABSOLUTE_SECONDS,
  SESSION_IDLE_SECONDS,
} from '@foyer/contract/limits.ts';
import { RANK_NAMES } from '@foyer/contract/password-rank.ts';
import { LoginPage, MfaMode } from '@foyer/contract/settings.ts';
import Type, { type Static } from 'typebox';

const Language = Type.Enum([...LANGUAGES]);

/** What an administrator changes while Foyer runs. */
export const SETTINGS = {
  signInPage: LoginPage,
  languages: closed({ default: Language, offered: Type.Array(Language, { minItems: 1, uniqueItems: true }) }),
  mfa: closed({
    mode: MfaMode,
    /** People may add passkeys as a second factor. Those that were added keep counting. */
    passkeys: Type.Boolean(),
    /** A browser may skip the second factor for 30 days after it was shown there. */
    trustDevices: Type.Boolean(),
  }),
  password: closed({
    rank: Type.Enum([...RANK_NAMES]),
    /** Passwords expire after so many days; 0, as shipped, is never (OWASP ASVS 5.0 6.2.10 advises against it). */
    expiryDays: Type.Integer({ minimum: 0, maximum: 3650 }),
  }),
  files: closed({
    /** Largest file that may be uploaded, in bytes. */
    mostBytes: Type.Integer({ minimum: 1024, maximum: 1024 * 1024 * 1024 }),
  }),
  session: closed({
    idleSeconds: Type.Integer({ minimum: 60, maximum: 30 * SESSION_ABSOLUTE_SECONDS }),
    absoluteSeconds: Type.Integer({ minimum: 60, maximum: 30 * SESSION_ABSOLUTE_SECONDS }),
    /** Sessions that one user may have at a time; one more ends the oldest. 0, as shipped, is any number. */
    perUser: Type.Integer({ minimum: 0, maximum: 100 }),
  }),
};

export type SettingName = keyof typeof SETTINGS;
export type Settings = { readonly [N in SettingName]: Readonly<Static<(typeof SETTINGS)[N]>> };

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

/** The state that Foyer ships in. */
export const shippedSettings: Settings = {
  signInPage: {
    wechatSwitch: false,
    azureSSOSwitch: false,
    captchaSwitch: true,
    captchaValidRule: 1,
    captchaValidUserLoginFailedTimes: CAPTCHA_THRESHOLD,
    userEmailVerificationStatus: false,
    passkeySwitch: false,
    SSOConfig: {},
  },
  languages: { default: FALLBACK_LANGUAGE, offered: [...LANGUAGES] },
  mfa: { mode: 'off', passkeys: true, trustDevices: false },
  password: { rank: 'medium', expiryDays: 0 },
  files: { mostBytes: FILE_BYTES },
  session: { idleSeconds: SESSION_IDLE_SECONDS, absoluteSeconds: SESSION_ABSOLUTE_SECONDS, perUser: 0 },
};
