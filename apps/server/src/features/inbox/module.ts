import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { mountInbox } from './routes.ts';

export function createInboxModule(services: Services) {
  return { mount: (mount) => mountInbox(mount, services), workers: [services.inbox.worker] } satisfies Module;
}
