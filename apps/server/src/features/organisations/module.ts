import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { createStoreImport } from './import/service.ts';
import { createOrganisationMoves } from './moves.ts';
import { mountOrganisations } from './routes.ts';
import { createStoreExport } from './store-export.ts';
import { createStoreMoves } from './store-moves.ts';

export function createOrganisationsModule(services: Services) {
  const organisationMoves = createOrganisationMoves({ ...services, work: services.workSerialised });
  const storeImports = createStoreImport({ ...services, work: services.workSerialised });
  const storeMoves = createStoreMoves({ ...services, work: services.workSerialised });
  const storeExports = createStoreExport(services);
  return {
    mount: (mount) =>
      mountOrganisations(mount, { ...services, organisationMoves, storeImports, storeMoves, storeExports }),
  } satisfies Module;
}
