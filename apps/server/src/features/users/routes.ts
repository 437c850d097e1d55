import { ownInformation } from '@foyer/contract/users.ts';

import type { Roles } from '#/features/roles/service.ts';
import type { Mount } from '#/platform/mount.ts';

import type { Users } from './service.ts';

export function mountUsers(mount: Mount, { users, roles }: { users: Users; roles: Roles }): void {
  mount(ownInformation, async ({ caller }) => {
    const [profile, grants] = await Promise.all([users.profileOf(caller.userId), roles.grantsOf(caller.userId)]);
    return {
      username: profile.username,
      displayName: profile.display_name,
      email: profile.email,
      organisation: profile.organisation,
      roles: grants,
      lastSignIn: profile.last_sign_in_at?.toISOString() ?? null,
    };
  });
}
