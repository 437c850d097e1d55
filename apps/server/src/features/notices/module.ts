import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { mountNotices } from './routes.ts';

export function createNoticesModule(services: Services) {
  return {
    mount: (mount) => mountNotices(mount, services),
    sweeps: [services.attachments.sweep],
  } satisfies Module;
}
