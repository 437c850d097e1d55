import { MICROSOFT, WECHAT } from '@foyer/contract/rules/provider-names.ts';

import { readBoot } from '#/shared/session/boot.ts';

import { t } from './language.ts';
/** What people call a provider: its label, or its name when it has none. */
export function providerName(provider: string): string {
  if (provider === MICROSOFT) return 'Microsoft';
  if (provider === WECHAT) return t('sso.wechat');
  const { SSOConfig } = readBoot().loginPage;
  return (Object.hasOwn(SSOConfig, provider) ? SSOConfig[provider]?.label : undefined) ?? provider;
}
