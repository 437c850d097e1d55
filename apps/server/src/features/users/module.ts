import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { createUserAdministration } from './administration.ts';
import { createUserDirectory } from './directory.ts';
import { createUserExport } from './export.ts';
import { createInvitations } from './import/invitations.ts';
import { createUserImport } from './import/service.ts';
import { mountUserAdministration } from './routes.ts';
import { mountUserTransfer } from './transfer-routes.ts';

export function createUsersModule(services: Services) {
  const serialised = { ...services, work: services.workSerialised };
  const directory = createUserDirectory(services);
  const userAdministration = createUserAdministration(serialised);
  const invitations = createInvitations(services);
  const userImports = createUserImport({ ...serialised, invitations });
  const userExports = createUserExport(services);
  return {
    mount(mount) {
      mountUserAdministration(mount, { ...services, directory, userAdministration });
      mountUserTransfer(mount, { userImports, userExports });
    },
    workers: [invitations],
  } satisfies Module;
}
