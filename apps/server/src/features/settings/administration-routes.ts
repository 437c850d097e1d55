import {
  changeFiles,
  changeLanguages,
  changeMfa,
  changePasswordRules,
  changeSessionRules,
  changeSignInPage,
  readSettings,
} from '@foyer/contract/settings-administration.ts';

import type { Mount } from '#/platform/mount.ts';

import type { SettingAdministration } from './administration.ts';

type Needs = { settingAdministration: SettingAdministration };

export function mountSettingAdministration(mount: Mount, { settingAdministration: settings }: Needs): void {
  mount(readSettings, () => settings.list());
  mount(changeSignInPage, ({ caller, body, from }) => settings.change(caller, 'signInPage', body, from));
  mount(changePasswordRules, ({ caller, body, from }) => settings.change(caller, 'password', body, from));
  mount(changeMfa, ({ caller, body, from }) => settings.change(caller, 'mfa', body, from));
  mount(changeSessionRules, ({ caller, body, from }) => settings.change(caller, 'session', body, from));
  mount(changeLanguages, ({ caller, body, from }) => settings.change(caller, 'languages', body, from));
  mount(changeFiles, ({ caller, body, from }) => settings.change(caller, 'files', body, from));
}
