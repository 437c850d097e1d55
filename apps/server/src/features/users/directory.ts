import type { User } from '@foyer/contract/users.ts';

import type { Attempts } from '#/features/attempts/service.ts';
import type { Grants } from '#/features/roles/grants.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import { readPageRequest, toPage, toTotal } from '#/platform/database/cursor-page.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Repositories } from '#/repositories.ts';

import { orderOf, type UserOrder } from './list-order.ts';
import type { UserDetail, UserFilter, UserListRow } from './list-repository.ts';

type UserDirectoryRepositories = Repositories<
  | 'announce'
  | 'attempts'
  | 'audit'
  | 'devices'
  | 'factors'
  | 'roleAssignments'
  | 'linkedAccounts'
  | 'passkeys'
  | 'sessions'
  | 'userList'
>;
type UserDirectoryNeeds = Work<UserDirectoryRepositories> & {
  attempts: Attempts;
  grants: Grants;
  settings: SettingsService;
};

type UserListQuery = UserFilter & {
  readonly sort?: UserOrder;
  readonly descending?: boolean;
  readonly after?: string;
  readonly before?: string;
  readonly size?: number;
};

/** A user with data from other tables. */
export type UserDetailView = UserDetail &
  Pick<User, 'lockedSeconds' | 'secondFactor' | 'grants'> & { sessions: number };

/** The users whom an administrator may see. */
export function createUserDirectory({ read, attempts, grants, settings }: UserDirectoryNeeds) {
  return {
    async list(
      caller: Caller,
      { sort = 'username', descending = false, after, before, size, ...filter }: UserListQuery,
    ) {
      const order = orderOf(sort, descending);
      const page = readPageRequest(
        { ...(after && { after }), ...(before && { before }), ...(size && { size }) },
        order.kind,
      );
      const { rows, counted } = await read(async ({ userList }) =>
        userList.list(await userList.sightOf(caller), filter, order, page),
      );
      return { ...toTotal(counted), ...toPage<UserListRow>(rows, page) };
    },

    /** A user. A0404 for an unknown ID or a user outside the caller's scope. */
    async show(caller: Caller, id: string): Promise<UserDetailView> {
      const { idleSeconds } = await settings.get('session');
      return read(async (repositories) => {
        const user = await repositories.userList.find(caller, id);
        if (user === undefined) throw new Fault('not_found');
        const [lockedSeconds, boundSince, passkeys, recoveryCodes, sessions, grantedRoles] = await Promise.all([
          attempts.secondsLocked(repositories, user.username),
          repositories.factors.enrolledSince(id),
          repositories.passkeys.count(id),
          repositories.factors.countRecoveryCodes(id),
          repositories.sessions.countLive(id, idleSeconds),
          grants.listOf(caller, id),
        ]);
        const secondFactor = user.covered ? { authenticator: boundSince !== undefined, passkeys, recoveryCodes } : null;
        return { ...user, lockedSeconds, secondFactor, sessions, grants: grantedRoles };
      });
    },

    /** A user's linked accounts. A0302 for a user with more permissions than the caller. */
    async linkedAccounts(caller: Caller, id: string) {
      return read(async (repositories) => {
        const user = await repositories.userList.find(caller, id);
        if (user === undefined) throw new Fault('not_found');
        if (!user.covered) throw new Fault('forbidden');
        return repositories.linkedAccounts.list(id);
      });
    },
  };
}

export type Directory = ReturnType<typeof createUserDirectory>;
