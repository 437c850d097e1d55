import type { Work } from '#/platform/database/work.ts';
import type { Repositories } from '#/repositories.ts';

import { addBuiltInRoles, ORDINARY_USER, SUPER_ADMINISTRATOR } from './built-in.ts';
import type { AccountGrant, Rights } from './repository.ts';

const NO_RIGHTS: Rights = { permissions: new Set(), superAdministrator: false };

export function createRoles({ read }: Pick<Work<Repositories<'roles'>>, 'read'>) {
  return {
    /** Permissions of users, combined over all organisations. */
    async rightsOf(userIds: readonly string[]): Promise<(userId: string) => Rights> {
      const rightsById = userIds.length === 0 ? new Map() : await read(({ roles }) => roles.rightsOf(userIds));
      return (userId) => rightsById.get(userId) ?? NO_RIGHTS;
    },

    /** A user's roles by name, with the organisation of each assignment. */
    grantsOf(userId: string): Promise<AccountGrant[]> {
      return read(({ roles }) => roles.grantsOf(userId));
    },

    /**
     * Whether one of the user's roles enforces a second factor. With `superAdministratorSeconds`, the super
     * administrator role also enforces it, starting this many seconds after it was granted.
     */
    isSecondFactorEnforced(userId: string, superAdministratorSeconds?: number): Promise<boolean> {
      return read(({ roles }) => roles.isSecondFactorEnforced(userId, superAdministratorSeconds));
    },

    /** All roles, and whether they enforce a second factor (command line). */
    list() {
      return read(({ roles }) => roles.list());
    },

    /** Creates the built-in roles inside the caller's transaction. */
    addBuiltIn({ roles }: Repositories<'roles'>): Promise<void> {
      return addBuiltInRoles(roles);
    },

    /** Assigns a built-in role for an organisation and all below it, inside the caller's transaction. */
    async grantBuiltIn(
      { roles }: Repositories<'roles'>,
      grant: { userId: string; organisationId: string; superAdministrator: boolean },
    ): Promise<void> {
      const roleId = await roles.findId(grant.superAdministrator ? SUPER_ADMINISTRATOR : ORDINARY_USER);
      if (roleId === undefined) throw new Error('The built-in roles are missing.');
      await roles.grant(grant.userId, roleId, grant.organisationId);
    },

    /**
     * Assigns the ordinary user's role to many users, each for their own organisation, inside the caller's transaction.
     */
    async grantOrdinaryToEach(
      { roles }: Repositories<'roles'>,
      users: readonly { readonly userId: string; readonly organisationId: string }[],
    ): Promise<void> {
      const roleId = await roles.findId(ORDINARY_USER);
      if (roleId === undefined) throw new Error('The built-in roles are missing.');
      await roles.grantToEach(roleId, users);
    },
  };
}

export type Roles = ReturnType<typeof createRoles>;
