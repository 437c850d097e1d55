import { isDeepStrictEqual } from 'node:util';

import {
  changeFiles,
  changeLanguages,
  changeMfa,
  changePasswordRules,
  changeSessionRules,
  changeSignInPage,
  readSettings,
  type LoginPage,
} from '@foyer/contract/settings.ts';

import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Mount } from '#/platform/http/mount.ts';

import type { SettingAdministration } from './administration.ts';

type SettingAdministrationRouteNeeds = { settingAdministration: SettingAdministration };

export function mountSettingAdministration(
  mount: Mount,
  { settingAdministration: settings }: SettingAdministrationRouteNeeds,
): void {
  mount(readSettings, () => settings.list());
  mount(changeSignInPage, ({ caller, body, from }) =>
    settings.change(caller, 'signInPage', body, from, async (_stores, value, before) =>
      requireHighestForSignInMethods(caller, value, before),
    ),
  );
  mount(changePasswordRules, ({ caller, body, from }) => settings.change(caller, 'password', body, from));
  mount(changeMfa, ({ caller, body, from }) => settings.change(caller, 'mfa', body, from));
  mount(changeSessionRules, ({ caller, body, from }) => settings.change(caller, 'session', body, from));
  mount(changeLanguages, ({ caller, body, from }) => settings.change(caller, 'languages', body, from));
  mount(changeFiles, ({ caller, body, from }) => settings.change(caller, 'files', body, from));
}

const SIGN_IN_METHOD_FIELDS = ['SSOConfig', 'azureSSOSwitch', 'wechatSwitch'] as const;

/**
 * A0302 if a caller other than a super administrator changes sign-in methods or their providers. Control over where
 * users authenticate allows signing in as any user.
 */
function requireHighestForSignInMethods(caller: Caller, value: LoginPage, before: LoginPage): void {
  const isSame = SIGN_IN_METHOD_FIELDS.every((field) => isDeepStrictEqual(value[field], before[field]));
  if (!isSame && !caller.superAdministrator) throw new Fault('forbidden');
}
