import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { mountTextAdministration } from './administration-routes.ts';
import { createTextAdministration } from './administration.ts';
import { mountLanguages } from './routes.ts';

export function createTranslationsModule(services: Services) {
  const textAdministration = createTextAdministration(services);
  return {
    mount(mount) {
      mountLanguages(mount, services.languages);
      mountTextAdministration(mount, textAdministration);
    },
  } satisfies Module;
}
