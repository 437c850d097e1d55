import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { mountRoles } from './routes.ts';

export function createRolesModule(services: Services) {
  return { mount: (mount) => mountRoles(mount, services) } satisfies Module;
}
