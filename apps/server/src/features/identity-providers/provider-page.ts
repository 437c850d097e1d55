import type { ProviderPage } from '@foyer/contract/identity-providers.ts';
import { MICROSOFT, WECHAT } from '@foyer/contract/rules/provider-names.ts';
import { isProviderOn } from '@foyer/contract/rules/setting-weakening.ts';
import type { LoginPage } from '@foyer/contract/settings.ts';

const UNNAMED = { show: true, label: '', icon: null, loginAddress: '' };

/** A provider's entry on the sign-in page. */
export function readProviderPage(name: string, { azureSSOSwitch, wechatSwitch, SSOConfig }: LoginPage): ProviderPage {
  if (name === MICROSOFT) return { ...UNNAMED, switch: azureSSOSwitch };
  if (name === WECHAT) return { ...UNNAMED, switch: wechatSwitch };
  const entry = Object.hasOwn(SSOConfig, name) ? SSOConfig[name] : undefined;
  if (entry === undefined) return { ...UNNAMED, switch: false };
  return {
    switch: isProviderOn(entry),
    show: entry.configShow,
    label: entry.label ?? '',
    icon: entry.icon ?? null,
    loginAddress: entry.loginAddress,
  };
}

/** Changes that replace a provider's entry on the sign-in page. Undefined removes the entry. */
export function replaceProviderPage(
  name: string,
  next: ProviderPage | undefined,
  { SSOConfig }: LoginPage,
): Partial<LoginPage> {
  if (name === MICROSOFT) return { azureSSOSwitch: next?.switch === true };
  if (name === WECHAT) return { wechatSwitch: next?.switch === true };
  const others = Object.fromEntries(Object.entries(SSOConfig).filter(([other]) => other !== name));
  if (next === undefined) return { SSOConfig: others };
  const { switch: isOn, show, label, icon, loginAddress } = next;
  const entry = {
    switch: isOn,
    configSwitch: true,
    configShow: show,
    loginAddress,
    ...(label === '' ? {} : { label }),
    ...(icon === null ? {} : { icon }),
  };
  return { SSOConfig: { ...others, [name]: entry } };
}
