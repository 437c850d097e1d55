import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { mountOidcEndpoints, mountSuiteSessions } from './routes.ts';

export function createOidcModule(services: Services) {
  const { oidc } = services;
  return {
    mount: (mount) => mountSuiteSessions(mount, oidc),
    mountRoutes: (server) => mountOidcEndpoints(server, services),
    workers: oidc.workers,
    sweeps: oidc.housekeeping,
  } satisfies Module;
}
