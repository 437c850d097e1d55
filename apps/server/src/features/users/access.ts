import type { AccessAssignment, PermissionAccess, RoleHolder, StorePerson } from '@foyer/contract/access.ts';

import type { Applications } from '#/features/applications/service.ts';
import { readPageRequest, toPage, toTotal } from '#/platform/database/cursor-page.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Repositories } from '#/repositories.ts';

import type { AssignmentRow, HeldAssignments } from './access-repository.ts';

type AccessRepositories = Repositories<'access' | 'rights' | 'roleDefinitions' | 'stores' | 'userList'>;
type AccessNeeds = Work<AccessRepositories> & { applications: Applications };

type PageQuery = { readonly after?: string; readonly before?: string; readonly size?: number };
type UserAccessQuery = PageQuery & { readonly permission?: string; readonly place?: string; readonly query?: string };

/** Explains who may do what, and where: the role assignments behind permissions. */
export function createAccess({ read, applications }: AccessNeeds) {
  /** Names of the permissions to list, by code, in the order of the permission trees. */
  async function namesOf({ permission, query = '' }: UserAccessQuery) {
    const [trees, index] = await Promise.all([applications.permissionTrees(), applications.permissionIndex()]);
    const words = normalise(query).split(/\s+/u);
    const names = new Map<string, PermissionAccess['permission']>();
    for (const { permissions, ...application } of trees) {
      const chains = new Map<string, PermissionAccess['permission']['above']>();
      for (const { code, names: own, parent } of permissions) {
        const above = (parent === null ? undefined : chains.get(parent)) ?? [];
        chains.set(code, [...above, own]);
        if (permission === undefined ? !index.leaves.has(code) : code !== permission) continue;
        const texts = [code, ...[application.names, ...above, own].flatMap((one) => Object.values(one))].map(normalise);
        if (words.every((word) => texts.some((text) => text.includes(word))))
          names.set(code, { code, names: own, above, application });
      }
    }
    return names;
  }

  return {
    /** A page of a user's permissions with the role assignments behind them. A0404 outside the caller's scope. */
    async ofUser(caller: Caller, userId: string, query: UserAccessQuery) {
      const page = readPageRequest(query);
      const names = await namesOf(query);
      return read(async ({ access, rights, userList }) => {
        const user = await userList.find(caller, userId);
        if (user === undefined) throw new Fault('not_found');
        if (query.place !== undefined && !(await maySeeAssignments(rights, caller, query.place)))
          throw new Fault('not_found');
        const target = { userId, placeId: query.place };
        const [{ rows, counted }, hidden] = await Promise.all([
          access.listPermissions(caller, target, [...names.keys()], page),
          access.hasHidden(caller, userId),
        ]);
        const describe = await describerOf(access, caller, rows);
        const { list, ...cursors } = toPage(rows, page);
        return {
          ...toTotal(counted),
          ...cursors,
          list: list.flatMap(({ code, ...held }): PermissionAccess[] => {
            const permission = names.get(code);
            return permission === undefined ? [] : [{ permission, via: describe(held) }];
          }),
          hidden,
        };
      });
    },

    /** A page of the users with a role. A0404 for a role that the caller may not see. */
    async holdersOf(caller: Caller, roleId: string, query: PageQuery) {
      const page = readPageRequest(query);
      const role = await read(({ roleDefinitions }) => roleDefinitions.find(caller, roleId));
      if (role === undefined) throw new Fault('not_found');
      return read(async ({ access, userList }) => {
        const sight = await userList.sightOf(caller);
        const { rows, counted } = await access.listHolders(sight, roleId, page);
        const { list, ...cursors } = toPage(rows, page);
        const held = await access.assignmentsOfRole(
          sight,
          roleId,
          list.map(({ id }) => id),
        );
        const describe = await describerOf(access, caller, held);
        const byUser = new Map(held.map((one) => [one.userId, describe(one)]));
        return {
          ...toTotal(counted),
          ...cursors,
          list: list.map((user): RoleHolder => {
            const { list: assignments, ...total } = byUser.get(user.id) ?? NO_ASSIGNMENTS;
            return {
              user: nameOf(user),
              places: { list: assignments.map(({ place, endsOn }) => ({ ...place, endsOn })), ...total },
            };
          }),
        };
      });
    },

    /** A page of the users with a role in a store. A0404 for a store outside the caller's scope. */
    async peopleOf(
      caller: Caller,
      storeId: string,
      { inherited = false, ...query }: PageQuery & { inherited?: boolean },
    ) {
      const page = readPageRequest(query);
      return read(async ({ access, rights, stores, userList }) => {
        const isInScope = await rights.isPlaceInScope(caller, 'users.read', storeId);
        if (!isInScope || (await stores.find(storeId)) === undefined) throw new Fault('not_found');
        const reach = inherited
          ? await access.reachFromAbove(caller, storeId)
          : { storeId, organisationIds: [], roleIds: [] };
        const { rows, counted } = await access.listPeople(await userList.sightOf(caller), reach, page);
        const { list, ...cursors } = toPage(rows, page);
        const held = await access.assignmentsAt(
          reach,
          list.map(({ id }) => id),
        );
        const describe = await describerOf(access, caller, held);
        const byUser = new Map(held.map((one) => [one.userId, describe(one)]));
        return {
          ...toTotal(counted),
          ...cursors,
          list: list.map((user): StorePerson => ({
            user: nameOf(user),
            assignments: byUser.get(user.id) ?? NO_ASSIGNMENTS,
          })),
        };
      });
    },
  };
}

export type Access = ReturnType<typeof createAccess>;

const NO_ASSIGNMENTS = { list: [], total: 0, more: false };

const normalise = (text: string) => text.normalize('NFKC').toLowerCase();

const nameOf = ({ id, username, displayName, status }: RoleHolder['user']) => ({ id, username, displayName, status });

/** Whether the caller may see the role assignments at a place. */
async function maySeeAssignments({ isPlaceInScope }: AccessRepositories['rights'], caller: Caller, placeId: string) {
  return (await isPlaceInScope(caller, 'users.read', placeId)) || (await isPlaceInScope(caller, 'roles.read', placeId));
}

/** Loads the places of role assignments once, and returns a function that adds them. */
async function describerOf(
  access: AccessRepositories['access'],
  caller: Caller,
  rows: readonly Pick<HeldAssignments, 'assignments'>[],
) {
  const ids = new Set(rows.flatMap(({ assignments }) => assignments.map(({ placeId }) => placeId)));
  const places = await access.describePlaces(caller, [...ids]);
  const withPlace = ({ placeId, ...assignment }: AssignmentRow): AccessAssignment[] => {
    const place = places.get(placeId);
    return place === undefined ? [] : [{ ...assignment, place: { ...place, path: [...place.path] } }];
  };
  return ({ assignments, counted }: Pick<HeldAssignments, 'assignments' | 'counted'>) => ({
    list: assignments.flatMap(withPlace),
    ...toTotal(counted),
  });
}
