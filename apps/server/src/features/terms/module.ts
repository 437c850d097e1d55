import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { mountTerms } from './routes.ts';

export function createTermsModule(services: Services) {
  return { mount: (mount) => mountTerms(mount, services.terms) } satisfies Module;
}
