import { MAX_CAPTCHA_THRESHOLD } from '@foyer/contract/limits/captcha.ts';
import type { Settings, SettingsView } from '@foyer/contract/settings.ts';

import type { SettingDraft } from '#/administration/settings/use-setting.ts';
import { numberProblem, wholeNumber } from '#/administration/settings/whole-number.ts';

type SignInPage = Settings['signInPage'];
type SignInPageSetting = SettingsView['signInPage'];

/** The sign-in page, as it stands in the form; its providers have a section of their own and are sent as they came. */
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
  // It is sent whatever the rule is, so it must be one; where it does not show, what stands there already is.
  check: ({ captchaValidUserLoginFailedTimes: threshold }) =>
    numberProblem('/captchaValidUserLoginFailedTimes', threshold, 1, MAX_CAPTCHA_THRESHOLD),
} satisfies SettingDraft<'signInPage', SignInDraft>;

/** Putting back what ships leaves the providers alone, too. */
export function withCurrentProviders(current: SignInPageSetting): SignInPageSetting {
  const { wechatSwitch, azureSSOSwitch, SSOConfig } = current.value;
  return { ...current, shipped: { ...current.shipped, wechatSwitch, azureSSOSwitch, SSOConfig } };
}

/** The number of failures that was typed; undefined when it is none. */
export function thresholdOf({ captchaValidUserLoginFailedTimes: typed }: SignInDraft): number | undefined {
  return wholeNumber(typed, 1, MAX_CAPTCHA_THRESHOLD);
}

/** What people read of the providers that the sign-in page shows. */
export function offeredIn({ SSOConfig }: Pick<SignInDraft, 'SSOConfig'>): string[] {
  return Object.entries(SSOConfig)
    .filter(([, provider]) => provider.switch && provider.configSwitch && provider.configShow)
    .map(([name, { label }]) => label ?? name);
}
