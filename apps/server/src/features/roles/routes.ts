import { LIST_COUNT_LIMIT } from '@foyer/contract/limits/lists.ts';
import {
  addRole,
  changeRole,
  grantRole,
  listRoles,
  permissionTrees,
  removeRole,
  revokeRole,
  role,
  type RoleRow as Presented,
} from '@foyer/contract/roles.ts';

import type { Applications } from '#/features/applications/service.ts';
import type { Mount } from '#/platform/http/mount.ts';

import type { CountedRole } from './definition-repository.ts';
import type { Grants } from './grants.ts';
import type { RoleAdministration, RoleView } from './role-administration.ts';

type RolesRouteNeeds = { roleAdministration: RoleAdministration; grants: Grants; applications: Applications };

export function mountRoles(mount: Mount, { roleAdministration, grants, applications }: RolesRouteNeeds): void {
  mount(listRoles, async ({ caller, query }) => {
    const { list, ...page } = await roleAdministration.list(caller, query);
    return { ...page, list: list.map(presentRow) };
  });

  mount(role, async ({ caller, params }) => present(await roleAdministration.show(caller, params.id)));

  mount(permissionTrees, async ({ caller, query }) => {
    const [trees, grantable] = await Promise.all([
      applications.permissionTrees(),
      roleAdministration.grantable(caller, query.organisation),
    ]);
    return { applications: [...trees], grantable };
  });

  mount(addRole, async ({ caller, body, from }) => {
    const { organisationId, ...definition } = body;
    const id = await roleAdministration.add(caller, organisationId, definition, from);
    return present(await roleAdministration.show(caller, id));
  });

  mount(changeRole, async ({ caller, params, body, from }) => {
    const { version, ...definition } = body;
    return present(await roleAdministration.change(caller, params.id, version, definition, from));
  });

  mount(removeRole, async ({ caller, params, query, from }) => {
    await roleAdministration.remove(caller, params.id, query.version, from);
    return null;
  });

  mount(grantRole, async ({ caller, params, body, from }) => {
    await grants.grant(caller, params.id, body, from);
    return null;
  });

  mount(revokeRole, async ({ caller, params, query, from }) => {
    await grants.revoke(caller, params.id, query, from);
    return null;
  });
}

function presentRow({ everyPermission, permissions, organisation, holders, ...row }: CountedRole): Presented {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    builtIn: row.builtIn,
    organisation,
    permissions: everyPermission ? null : permissions,
    secondFactorEnforced: row.secondFactorEnforced,
    holders: Math.min(holders, LIST_COUNT_LIMIT),
    mayWrite: row.mayWrite,
  };
}

function present(view: RoleView) {
  return { ...presentRow(view), version: view.version, permissionCodes: view.permissionCodes };
}
