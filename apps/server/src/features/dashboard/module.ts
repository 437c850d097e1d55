import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';
import { VERSION } from '#/version.ts';

import { mountDashboard } from './routes.ts';
import { createDashboard } from './service.ts';

export function createDashboardModule(services: Services) {
  const dashboardService = createDashboard(services);
  return { mount: (mount) => mountDashboard(mount, { dashboardService, version: VERSION }) } satisfies Module;
}
