import { MICROSOFT, WECHAT } from '@foyer/contract/rules/provider-names.ts';

import { MICROSOFT_SIGN_IN_PATH } from '#/shared/navigation/paths.ts';

import type { LoginPageSettings } from './data.ts';
import { toOfferedProvider, isOn, type OfferedProvider } from './offered-providers.ts';

export type SignInMethod = { readonly kind: 'normal' | 'wechat' } | ({ readonly kind: 'provider' } & OfferedProvider);

const NORMAL: SignInMethod = { kind: 'normal' };

/**
 * The selected sign-in method (the login type of the specification, section 2). Providers that are not shown can be
 * selected too; disabled or unknown ones fall back to the password.
 */
export function findSignInMethod(loginType: string, settings: LoginPageSettings): SignInMethod {
  if (loginType === 'wx' || loginType === WECHAT) return settings.wechatSwitch ? { kind: 'wechat' } : NORMAL;
  if (loginType === MICROSOFT) {
    if (!settings.azureSSOSwitch) return NORMAL;
    return {
      kind: 'provider',
      name: MICROSOFT,
      label: 'Microsoft',
      signInAddress: MICROSOFT_SIGN_IN_PATH,
      icon: undefined,
    };
  }
  const provider = Object.hasOwn(settings.SSOConfig, loginType) ? settings.SSOConfig[loginType] : undefined;
  if (provider === undefined || !isOn(provider)) return NORMAL;
  return { kind: 'provider', ...toOfferedProvider(loginType, provider) };
}
