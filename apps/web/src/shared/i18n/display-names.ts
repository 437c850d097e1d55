import type { TextKey } from '@foyer/contract/generated/text-keys.ts';
import { MICROSOFT, WECHAT } from '@foyer/contract/rules/provider-names.ts';

import { readBoot } from '#/shared/session/boot.ts';

import { t } from './language.ts';

/** Display name of a device, from what the server could detect: "Chrome on Windows". */
export function deviceName({ browser, system }: { browser: string; system: string }): string {
  if (browser !== '' && system !== '') return t('account.browserOnSystem', { browser, system });
  return browser || system || t('account.unknownDevice');
}

/** Display name of a provider: its label, or its name when it has none. */
export function providerName(provider: string): string {
  if (provider === MICROSOFT) return 'Microsoft';
  if (provider === WECHAT) return t('externalSignIn.wechat');
  const { SSOConfig } = readBoot().loginPage;
  return (Object.hasOwn(SSOConfig, provider) ? SSOConfig[provider]?.label : undefined) ?? provider;
}

/** Texts of the built-in roles, whose names are stored in English. Every other role has its ID as its code. */
const BUILT_IN: Readonly<Record<string, TextKey>> = {
  'super-administrator': 'roles.name.superAdministrator',
  'organisation-administrator': 'roles.name.organisationAdministrator',
  user: 'roles.name.user',
};

/** Display name of a role in the user's language; components that show it follow the language by `useTexts`. */
export function roleName({ code, name }: { readonly code: string; readonly name: string }): string {
  const key = BUILT_IN[code];
  return key === undefined ? name : t(key);
}
