import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { createAccountInformation } from './account-information.ts';
import { mountAccount } from './routes.ts';

export function createAccountModule(services: Services) {
  const accountInformation = createAccountInformation(services);
  return { mount: (mount) => mountAccount(mount, { ...services, accountInformation }) } satisfies Module;
}
