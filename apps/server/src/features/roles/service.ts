import type { Work } from '#/platform/work.ts';

import { addBuiltInRoles, ORDINARY_USER, SUPER_ADMINISTRATOR } from './built-in.ts';
import type { Rights, RoleStore } from './store.ts';

export type RoleStores = { roles: RoleStore };

export function createRoles({ read }: Work<RoleStores>) {
  return {
    /** Every permission that a user has anywhere. */
    rightsOf(userId: string): Promise<Rights> {
      return read(({ roles }) => roles.rightsOf(userId));
    },

    /** The roles of a user with the organisation that each is granted for, by name. */
    grantsOf(userId: string): Promise<{ role: string; organisation: string }[]> {
      return read(({ roles }) => roles.grantsOf(userId));
    },

    /** Creates the built-in roles inside the caller's transaction. */
    addBuiltIn({ roles }: RoleStores): Promise<void> {
      return addBuiltInRoles(roles);
    },

    /** Grants a built-in role for an organisation and all below it, inside the caller's transaction. */
    async grantBuiltIn(
      { roles }: RoleStores,
      grant: { userId: string; organisationId: string; superAdministrator: boolean },
    ): Promise<void> {
      const roleId = await roles.findId(grant.superAdministrator ? SUPER_ADMINISTRATOR : ORDINARY_USER);
      if (roleId === undefined) throw new Error('The built-in roles are missing.');
      await roles.grant(grant.userId, roleId, grant.organisationId);
    },
  };
}

export type Roles = ReturnType<typeof createRoles>;
