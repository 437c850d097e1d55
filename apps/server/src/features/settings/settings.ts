import { FALLBACK_LANGUAGE, LANGUAGES, type LanguageCode } from '@foyer/contract/language.ts';
import { CAPTCHA_THRESHOLD, SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS } from '@foyer/contract/limits.ts';
import type { RankName } from '@foyer/contract/password-rank.ts';
import type { LoginPage } from '@foyer/contract/settings.ts';

/** What an administrator changes while Foyer runs. */
export type Settings = {
  readonly signInPage: LoginPage;
  readonly languages: { readonly default: LanguageCode; readonly offered: readonly LanguageCode[] };
  readonly mfa: { readonly mode: 'off' | 'optional' | 'enforced' };
  readonly password: { readonly rank: RankName };
  readonly session: { readonly idleSeconds: number; readonly absoluteSeconds: number };
};

export type SettingName = keyof Settings;

/** The state that Foyer ships in. */
export const shippedSettings: Settings = {
  signInPage: {
    wechatSwitch: false,
    azureSSOSwitch: false,
    captchaSwitch: true,
    captchaValidRule: 1,
    captchaValidUserLoginFailedTimes: CAPTCHA_THRESHOLD,
    userEmailVerificationStatus: false,
    SSOConfig: {},
  },
  languages: { default: FALLBACK_LANGUAGE, offered: LANGUAGES },
  mfa: { mode: 'off' },
  password: { rank: 'medium' },
  session: { idleSeconds: SESSION_IDLE_SECONDS, absoluteSeconds: SESSION_ABSOLUTE_SECONDS },
};
