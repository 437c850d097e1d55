import { CAPTCHA_THRESHOLD_MOST, PROVIDERS_MOST } from '@foyer/contract/limits.ts';
import { settingProblems } from '@foyer/contract/setting-problems.ts';

import type { Settings } from '#/administration/setting-data.ts';
import type { SettingDraft } from '#/administration/use-setting.ts';
import { numberProblem, wholeNumber } from '#/administration/whole-number.ts';
import { t } from '#/shared/language.ts';

type SignInPage = Settings['signInPage'];
type Switches = Omit<SignInPage, 'captchaValidRule' | 'captchaValidUserLoginFailedTimes' | 'SSOConfig'>;
export type Provider = SignInPage['SSOConfig'][string];
type ProviderField = `/SSOConfig/${string}`;

/** Each provider is a field of its own, which is undefined once it was removed: two people may edit two of them. */
export type SignInDraft = Switches & {
  readonly captchaValidRule: '0' | '1';
  readonly captchaValidUserLoginFailedTimes: string;
} & { readonly [field: ProviderField]: Provider | undefined };

/** The sign-in page, as it stands in the form. */
export const SIGN_IN = {
  draftOf: ({ captchaValidRule, captchaValidUserLoginFailedTimes, SSOConfig, ...switches }) => ({
    ...switches,
    captchaValidRule: captchaValidRule === 1 ? '1' : '0',
    captchaValidUserLoginFailedTimes: String(captchaValidUserLoginFailedTimes),
    ...Object.fromEntries(Object.entries(SSOConfig).map(([name, provider]) => [fieldOf(name), provider])),
  }),
  valueOf: (draft) => ({
    wechatSwitch: draft.wechatSwitch,
    azureSSOSwitch: draft.azureSSOSwitch,
    captchaSwitch: draft.captchaSwitch,
    captchaValidRule: draft.captchaValidRule === '1' ? 1 : 0,
    captchaValidUserLoginFailedTimes: thresholdOf(draft) ?? NaN,
    userEmailVerificationStatus: draft.userEmailVerificationStatus,
    passkeySwitch: draft.passkeySwitch,
    SSOConfig: Object.fromEntries(providersIn(draft)),
  }),
  // It is sent whatever the rule is, so it must be one; where it does not show, what stands there already is.
  check: ({ captchaValidUserLoginFailedTimes: threshold }) =>
    numberProblem('/captchaValidUserLoginFailedTimes', threshold, 1, CAPTCHA_THRESHOLD_MOST),
  rules: [
    {
      at: '/SSOConfig',
      rule: 'too_many',
      words: () => t('settings.wrong.tooManyProviders', { most: PROVIDERS_MOST }),
    },
  ],
} satisfies SettingDraft<'signInPage', SignInDraft>;

export const fieldOf = (name: string): ProviderField => `/SSOConfig/${name}`;
const nameOf = (field: string): string => field.slice('/SSOConfig/'.length);
const isProvider = (field: string): boolean => field.startsWith('/SSOConfig/');

/** The number of failures that was typed; undefined when it is none. */
export function thresholdOf({ captchaValidUserLoginFailedTimes: typed }: SignInDraft): number | undefined {
  return wholeNumber(typed, 1, CAPTCHA_THRESHOLD_MOST);
}

/** The providers that stand in a form, by their names. */
export function providersIn(draft: SignInDraft): [name: string, provider: Provider][] {
  return Object.entries(draft).flatMap(([field, provider]) =>
    isProvider(field) && provider !== undefined ? [[nameOf(field), provider as Provider] as [string, Provider]] : [],
  ); // fields of that name hold providers
}

/** What others have made of providers that were typed, too; undefined: they have removed it. */
export function theirProviders(theirs: Partial<SignInDraft>): [name: string, provider: Provider | undefined][] {
  return Object.entries(theirs)
    .filter(([field]) => isProvider(field))
    .map(([field, provider]) => [nameOf(field), provider as Provider | undefined]); // as above
}

/** Whether the sign-in page offers a provider, or why not. */
export function stateOf(provider: Provider): 'offered' | 'hidden' | 'off' {
  if (!isOn(provider)) return 'off';
  return provider.configShow ? 'offered' : 'hidden';
}

export const isOn = (provider: Provider): boolean => provider.switch && provider.configSwitch;

/** What is wrong with a provider, by field. */
export function checkProvider(draft: SignInDraft, name: string, provider: Provider): Record<string, string> {
  const value: SignInPage = { ...SIGN_IN.valueOf(draft), SSOConfig: { [name]: provider } };
  const found = settingProblems('signInPage', value);
  return {
    ...(fieldOf(name) in found && { '/name': t('settings.wrong.providerName') }),
    ...(`${fieldOf(name)}/loginAddress` in found && { '/loginAddress': t('settings.wrong.providerAddress') }),
  };
}
