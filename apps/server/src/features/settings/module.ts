import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { mountSettingAdministration } from './administration-routes.ts';
import { mountSettings } from './routes.ts';

export function createSettingsModule(services: Services) {
  return {
    mount(mount) {
      mountSettings(mount, services);
      mountSettingAdministration(mount, services);
    },
  } satisfies Module;
}
