import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { mountAccess } from './access-routes.ts';
import { createAccess } from './access.ts';
import { createUserAdministration } from './administration.ts';
import { mountUserActions } from './bulk/routes.ts';
import { createUserActions } from './bulk/service.ts';
import { createUserActionWorker } from './bulk/worker.ts';
import { createUserDirectory } from './directory.ts';
import { createUserExport } from './export.ts';
import { createUserImport } from './import/service.ts';
import { createInvitationMails } from './invitation-mails.ts';
import { mountUserAdministration } from './routes.ts';
import { mountUserTransfer } from './transfer-routes.ts';
import { createUserInvitations } from './user-invitations.ts';

export function createUsersModule(services: Services) {
  const serialised = { ...services, work: services.workSerialised };
  const directory = createUserDirectory(services);
  const userAdministration = createUserAdministration(serialised);
  const invitations = createInvitationMails(services);
  const userImports = createUserImport({ ...serialised, invitations });
  const userInvitations = createUserInvitations({ ...serialised, invitations });
  const userExports = createUserExport(services);
  const userActionWorker = createUserActionWorker({ ...serialised, userAdministration });
  const userActions = createUserActions({ ...services, worker: userActionWorker });
  const access = createAccess(services);
  return {
    mount(mount) {
      mountUserAdministration(mount, { ...services, directory, userAdministration });
      mountAccess(mount, { access });
      mountUserActions(mount, { userActions });
      mountUserTransfer(mount, { ...services, userImports, userExports, userInvitations });
    },
    workers: [invitations, userActionWorker],
    sweeps: [userActions.sweep],
  } satisfies Module;
}
