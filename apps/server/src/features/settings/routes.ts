import { LANGUAGE_NAMES } from '@foyer/contract/language.ts';
import { languageSetting, loginPage, mfaSetting } from '@foyer/contract/settings.ts';

import type { Mount } from '#/platform/mount.ts';

import type { SettingsService } from './service.ts';

export function mountSettings(mount: Mount, settings: SettingsService): void {
  mount(loginPage, () => settings.get('signInPage'));
  mount(mfaSetting, async () => ({ value: (await settings.get('mfa')).mode }));
  mount(languageSetting, async () => {
    const languages = await settings.get('languages');
    return {
      value: languages.offered.map((code) => ({ code, name: LANGUAGE_NAMES[code] })),
      default: languages.default,
    };
  });
}
