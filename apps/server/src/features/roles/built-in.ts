import { randomUUIDv7 } from 'node:crypto';

import { INSTALLATION_PERMISSIONS, PERMISSIONS, type Permission } from '@foyer/contract/core/permissions.ts';

import type { RoleRepository } from './repository.ts';

/**
 * Permissions of organisation administrators, who manage their part of the organisation tree but not the installation.
 */
const ADMINISTRATOR_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter(
  (permission) => !(INSTALLATION_PERMISSIONS as readonly Permission[]).includes(permission),
);

export const SUPER_ADMINISTRATOR = 'super-administrator';
export const ORGANISATION_ADMINISTRATOR = 'organisation-administrator';
export const ORDINARY_USER = 'user';

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
    code: ORGANISATION_ADMINISTRATOR,
    name: 'Organisation administrator',
    everyPermission: false,
    permissions: ADMINISTRATOR_PERMISSIONS,
  });
  await roles.add({ id: randomUUIDv7(), code: ORDINARY_USER, name: 'User', everyPermission: false, permissions: [] });
}
