import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { mountSsoNavigations } from './routes.ts';

export function createExternalSignInModule(services: Services) {
  return { mountRoutes: (server) => mountSsoNavigations(server, services) } satisfies Module;
}
