import { MICROSOFT, WECHAT } from '@foyer/contract/rules/provider-names.ts';

import { MICROSOFT_SIGN_IN_PATH } from '#/shared/navigation/paths.ts';

import type { LoginPageSettings } from './data.ts';
import { toOfferedProvider, isOn, type OfferedProvider } from './offered-providers.ts';

export type SignInMethod = { readonly kind: 'normal' | 'wechat' } | ({ readonly kind: 'provider' } & OfferedProvider);

const NORMAL: SignInMethod = { kind: 'normal' };

/**
 * The way to sign in that stands in front (the login type of the specification, section 2). A provider that is not
 * shown can be asked for; what is switched off, or unknown, is the normal one.
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
