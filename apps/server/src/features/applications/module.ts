import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';
import { VERSION } from '#/version.ts';

import { mountApplicationAdministration } from './administration-routes.ts';
import { mountApplications } from './routes.ts';

export function createApplicationsModule(services: Services) {
  return {
    mount(mount) {
      mountApplications(mount, { ...services, version: VERSION });
      mountApplicationAdministration(mount, services);
    },
  } satisfies Module;
}
