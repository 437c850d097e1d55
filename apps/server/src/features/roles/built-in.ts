import { randomUUIDv7 } from 'node:crypto';

import { INSTALLATION_PERMISSIONS, PERMISSIONS, type Permission } from '@foyer/contract/core/permissions.ts';

import type { RoleRepository } from './repository.ts';

/** Organisation administrators manage their part of the organisation tree, not the installation. */
const ORGANISATION_ADMINISTRATOR: readonly Permission[] = PERMISSIONS.filter(
  (permission) => !(INSTALLATION_PERMISSIONS as readonly Permission[]).includes(permission),
);

export const SUPER_ADMINISTRATOR = 'super-administrator';
export const ORDINARY_USER = 'user';

/** Creates the built-in roles. */
export async function addBuiltInRoles(roles: RoleRepository): Promise<void> {
  await roles.add({
    id: randomUUIDv7(),
    code: SUPER_ADMINISTRATOR,
    name: 'Super administrator',
    everyPermission: true,
    permissions: [],
  });
  await roles.add({
    id: randomUUIDv7(),
    code: 'organisation-administrator',
    name: 'Organisation administrator',
    everyPermission: false,
    permissions: ORGANISATION_ADMINISTRATOR,
  });
  await roles.add({ id: randomUUIDv7(), code: ORDINARY_USER, name: 'User', everyPermission: false, permissions: [] });
}
