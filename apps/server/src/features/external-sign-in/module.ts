import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { mountExternalSignIn } from './routes.ts';

export function createExternalSignInModule(services: Services) {
  return { mountRoutes: (server) => mountExternalSignIn(server, services) } satisfies Module;
}
