import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { createRoleEnds } from './role-ends.ts';
import { mountRoles } from './routes.ts';

export function createRolesModule(services: Services) {
  return {
    mount: (mount) => mountRoles(mount, services),
    workers: [createRoleEnds(services).worker],
  } satisfies Module;
}
