import { CAPTCHA_THRESHOLD } from '@foyer/contract/core/limits.ts';
import { FILE_BYTES } from '@foyer/contract/limits/notices.ts';
import { SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS } from '@foyer/contract/limits/sessions.ts';
import { SHIPPED_COLOURS } from '@foyer/contract/rules/brand-colours.ts';
import { FALLBACK_LANGUAGE } from '@foyer/contract/rules/language.ts';
import { type SettingName, type Settings, SETTINGS } from '@foyer/contract/settings.ts';

import { LANGUAGES } from '#/platform/i18n/languages.ts';

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

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
  mfa: { mode: 'optional', superAdministrators: true, passkeys: true, trustDevices: false },
  password: { rank: 'passphrase', expiryDays: 0 },
  files: { mostBytes: FILE_BYTES },
  session: {
    idleSeconds: SESSION_IDLE_SECONDS,
    absoluteSeconds: SESSION_ABSOLUTE_SECONDS,
    perUser: 0,
    applicationsKeepAlive: true,
  },
  brand: { name: 'Foyer', company: 'Foyer', ...SHIPPED_COLOURS, logo: null },
};
