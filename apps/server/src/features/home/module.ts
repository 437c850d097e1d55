import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { mountSuite } from './routes.ts';

export function createHomeModule(services: Services) {
  return { mount: (mount) => mountSuite(mount, services) } satisfies Module;
}
