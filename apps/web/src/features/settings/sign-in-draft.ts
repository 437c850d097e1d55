import { MAX_CAPTCHA_THRESHOLD } from '@foyer/contract/limits/captcha.ts';
import type { Settings, SettingsView } from '@foyer/contract/settings.ts';

import type { SettingDraft } from '#/administration/settings/use-setting.ts';
import { numberProblem, wholeNumber } from '#/administration/settings/whole-number.ts';

type SignInPage = Settings['signInPage'];
type SignInPageSetting = SettingsView['signInPage'];

/** Draft of the sign-in page. Its providers have their own section and are sent unchanged. */
export type SignInDraft = Omit<SignInPage, 'captchaValidRule' | 'captchaValidUserLoginFailedTimes'> & {
  readonly captchaValidRule: '0' | '1';
  readonly captchaValidUserLoginFailedTimes: string;
};

export const SIGN_IN = {
  draftOf: ({ captchaValidRule, captchaValidUserLoginFailedTimes, ...rest }) => ({
    ...rest,
    captchaValidRule: captchaValidRule === 1 ? '1' : '0',
    captchaValidUserLoginFailedTimes: String(captchaValidUserLoginFailedTimes),
  }),
  valueOf: (draft) => ({
    ...draft,
    captchaValidRule: draft.captchaValidRule === '1' ? 1 : 0,
    captchaValidUserLoginFailedTimes: thresholdOf(draft) ?? NaN,
  }),
  // The threshold is sent with every rule, so it must be valid. While hidden, it keeps its valid value.
  check: ({ captchaValidUserLoginFailedTimes: threshold }) =>
    numberProblem('/captchaValidUserLoginFailedTimes', threshold, 1, MAX_CAPTCHA_THRESHOLD),
} satisfies SettingDraft<'signInPage', SignInDraft>;

/** Restoring the defaults keeps the providers too. */
export function withCurrentProviders(current: SignInPageSetting): SignInPageSetting {
  const { wechatSwitch, azureSSOSwitch, SSOConfig } = current.value;
  return { ...current, shipped: { ...current.shipped, wechatSwitch, azureSSOSwitch, SSOConfig } };
}

/** The entered number of failures; undefined if it is invalid. */
export function thresholdOf({ captchaValidUserLoginFailedTimes: typed }: SignInDraft): number | undefined {
  return wholeNumber(typed, 1, MAX_CAPTCHA_THRESHOLD);
}

/** Labels of the providers shown on the sign-in page. */
export function offeredIn({ SSOConfig }: Pick<SignInDraft, 'SSOConfig'>): string[] {
  return Object.entries(SSOConfig)
    .filter(([, provider]) => provider.switch && provider.configSwitch && provider.configShow)
    .map(([name, { label }]) => label ?? name);
}
