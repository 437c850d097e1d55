import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { mountPushes } from './routes.ts';
import { createPushes } from './service.ts';

export function createPushesModule(services: Services) {
  const pushes = createPushes(services);
  return { mountRoutes: (server) => mountPushes(server, { ...services, pushes }) } satisfies Module;
}
