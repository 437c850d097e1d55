import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { mountLinkedAccounts } from './routes.ts';

export function createLinkedAccountsModule(services: Services) {
  return { mount: (mount) => mountLinkedAccounts(mount, services) } satisfies Module;
}
