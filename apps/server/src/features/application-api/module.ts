import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { mountApplicationCalls } from './routes.ts';
import { createApplicationCalls } from './service.ts';

export function createApplicationApiModule(services: Services) {
  const applicationCalls = createApplicationCalls(services);
  return { mount: (mount) => mountApplicationCalls(mount, { applicationCalls }) } satisfies Module;
}
