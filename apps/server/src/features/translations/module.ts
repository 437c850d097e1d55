import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { mountTextAdministration } from './administration-routes.ts';
import { createTextAdministration } from './administration.ts';
import { mountTranslations } from './routes.ts';

export function createTranslationsModule(services: Services) {
  const textAdministration = createTextAdministration(services);
  return {
    mount(mount) {
      mountTranslations(mount, services.translations);
      mountTextAdministration(mount, textAdministration);
    },
  } satisfies Module;
}
