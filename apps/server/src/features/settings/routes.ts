import { nativeName } from '@foyer/contract/rules/locales.ts';
import { languageSetting, loginPage, mfaSetting, wechatSetting } from '@foyer/contract/settings.ts';

import type { IdentityProviders } from '#/features/identity-providers/providers.ts';
import type { Passkeys } from '#/features/passkeys/service.ts';
import type { Mount } from '#/platform/http/mount.ts';

import type { SettingsService } from './service.ts';

type SettingsRouteNeeds = { settings: SettingsService; passkeys: Passkeys; providers: IdentityProviders };

export function mountSettings(mount: Mount, { settings, passkeys, providers }: SettingsRouteNeeds): void {
  mount(loginPage, async () => providers.presentPage(passkeys.presentPage(await settings.get('signInPage'))));
  mount(wechatSetting, async () => ({ value: (await settings.get('signInPage')).wechatSwitch }));
  mount(mfaSetting, async () => ({ value: (await settings.get('mfa')).mode }));
  mount(languageSetting, async () => {
    const languages = await settings.get('languages');
    return {
      value: languages.offered.map((code) => ({ code, name: nativeName(code) })),
      default: languages.default,
    };
  });
}
