import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { mountBrand, mountLogos } from './routes.ts';

export function createBrandModule(services: Services) {
  return {
    mount: (mount) => mountBrand(mount, services),
    mountRoutes: (server) => mountLogos(server, services),
    sweeps: [services.brand.sweep],
  } satisfies Module;
}
