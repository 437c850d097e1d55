import { changeAccountInformation, accountInformation } from '@foyer/contract/account.ts';

import type { Roles } from '#/features/roles/service.ts';
import type { Users } from '#/features/users/service.ts';
import type { Mount } from '#/platform/http/mount.ts';
import { LANGUAGES } from '#/platform/i18n/languages.ts';

import type { AccountInformation } from './account-information.ts';

type AccountRouteNeeds = { users: Users; roles: Roles; accountInformation: AccountInformation };

export function mountAccount(mount: Mount, { users, roles, accountInformation: information }: AccountRouteNeeds): void {
  async function informationOf(userId: string) {
    const [profile, grants] = await Promise.all([users.getProfile(userId), roles.grantsOf(userId)]);
    return {
      username: profile.username,
      displayName: profile.display_name,
      email: profile.email,
      language: LANGUAGES.find((code) => code === profile.language) ?? null,
      organisation: profile.organisation,
      roles: grants,
      lastSignIn: profile.last_sign_in_at?.toISOString() ?? null,
    };
  }

  mount(accountInformation, ({ caller }) => informationOf(caller.userId));

  mount(changeAccountInformation, async ({ body, caller, from }) => {
    await information.change(caller, body, from);
    return informationOf(caller.userId);
  });
}
