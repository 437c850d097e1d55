import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { createOrganisationMoves } from './moves.ts';
import { mountOrganisations } from './routes.ts';

export function createOrganisationsModule(services: Services) {
  const organisationMoves = createOrganisationMoves({ ...services, work: services.workSerialised });
  return { mount: (mount) => mountOrganisations(mount, { ...services, organisationMoves }) } satisfies Module;
}
