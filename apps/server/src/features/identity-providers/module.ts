import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { createProviderAdministration } from './administration.ts';
import { createConnectionTest } from './connection-test/connection-test.ts';
import { mountProviderAdministration } from './routes.ts';

export function createIdentityProvidersModule(services: Services) {
  const providerAdministration = createProviderAdministration(services);
  const runConnectionTest = createConnectionTest(services);
  return {
    mount: (mount) => mountProviderAdministration(mount, { providerAdministration, runConnectionTest }),
  } satisfies Module;
}
