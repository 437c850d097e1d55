import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { mountWorkbench } from './routes.ts';
import { createWorkbench } from './service.ts';

export function createWorkbenchModule(services: Services) {
  const workbench = createWorkbench(services);
  return { mount: (mount) => mountWorkbench(mount, workbench) } satisfies Module;
}
