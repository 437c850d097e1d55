import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { mountHome } from './routes.ts';

export function createHomeModule(services: Services) {
  return { mount: (mount) => mountHome(mount, services) } satisfies Module;
}
