import { exportSelectedUsers, exportUsers, importUsers } from '@foyer/contract/user-import.ts';
import { inviteUsers } from '@foyer/contract/user-invitations.ts';

import type { MailServers } from '#/features/email/server/servers.ts';
import type { Mount } from '#/platform/http/mount.ts';

import type { UserExports } from './export.ts';
import type { UserImports } from './import/service.ts';
import type { UserInvitations } from './user-invitations.ts';

type UserTransferRouteNeeds = {
  userImports: UserImports;
  userExports: UserExports;
  userInvitations: UserInvitations;
  mailServers: MailServers;
};

/** Routes for many users at once: invitations, imports and exports. */
export function mountUserTransfer(mount: Mount, needs: UserTransferRouteNeeds): void {
  const { userImports, userExports, userInvitations, mailServers } = needs;

  mount(inviteUsers, async ({ caller, body, from }) => ({
    people: await userInvitations.invite(caller, body, from),
    mailWaits: await mailServers.mailsWait(),
  }));

  mount(importUsers, ({ caller, query, from, readUpload }) =>
    readUpload((upload) => userImports.bring(caller, upload, query, from)),
  );

  mount(exportUsers, ({ caller, query: { sort, descending, ...filter }, from }) =>
    userExports.export(caller, { filter }, { sort, descending }, from),
  );

  mount(exportSelectedUsers, ({ caller, body, from }) => userExports.export(caller, body.selection, {}, from));
}
