import { LIST_COUNT_LIMIT } from '@foyer/contract/limits/lists.ts';
import { ACTIVATION_LINK_HOURS } from '@foyer/contract/limits/password.ts';
import {
  changeUser,
  disableUser,
  enableUser,
  inviteUser,
  listUsers,
  mailDelivery,
  moveUser,
  resetSecondFactor,
  showInvitation,
  startReset,
  unlinkUser,
  unlockUser,
  user,
  type User,
  userLinkedAccounts,
  type UserRow as PresentedRow,
} from '@foyer/contract/users.ts';

import type { MailServers } from '#/features/email/server/servers.ts';
import { toLinkedAccount } from '#/features/linked-accounts/linked-account-view.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Mount } from '#/platform/http/mount.ts';
import { LANGUAGES } from '#/platform/i18n/languages.ts';

import type { UserAdministration } from './administration.ts';
import type { Directory } from './directory.ts';
import type { UserListRow } from './list-repository.ts';

type UserAdministrationRouteNeeds = {
  directory: Directory;
  mailServers: MailServers;
  userAdministration: UserAdministration;
};

export function mountUserAdministration(mount: Mount, needs: UserAdministrationRouteNeeds): void {
  const { directory, mailServers, userAdministration: administration } = needs;
  async function presentRow(row: UserListRow): Promise<PresentedRow> {
    return {
      id: row.id,
      username: row.username,
      displayName: row.displayName,
      email: row.email,
      status: row.status,
      organisation: row.organisation,
      createdAt: row.createdAt.toISOString(),
      lastSignIn: row.lastSignIn?.toISOString() ?? null,
      invitationWaits: row.hasQueuedInvitation && (await mailServers.mailsWait()),
    };
  }

  async function show(caller: Caller, id: string): Promise<User> {
    const { version, language, hasPassword, covered, lockedSeconds, secondFactor, sessions, grants, ...view } =
      await directory.show(caller, id);
    const { mayWrite, mayGrant, maySeeSessions, mayEndSessions } = view;
    return {
      ...(await presentRow(view)),
      version,
      language: LANGUAGES.find((code) => code === language) ?? null,
      isOwn: id === caller.userId,
      hasPassword: covered ? hasPassword : null,
      lockedSeconds,
      secondFactor,
      sessions: Math.min(sessions, LIST_COUNT_LIMIT),
      grants,
      mayWrite,
      mayGrant,
      maySeeLinkedAccounts: covered,
      maySeeSessions,
      mayEndSessions,
    };
  }

  mount(listUsers, async ({ caller, query }) => {
    const { list, ...page } = await directory.list(caller, query);
    return { ...page, list: await Promise.all(list.map(presentRow)) };
  });

  mount(user, ({ caller, params }) => show(caller, params.id));

  mount(inviteUser, async ({ caller, body, from }) => {
    const { language, ...member } = body;
    const values = language === undefined || language === null ? member : { ...member, language };
    const id = await administration.invite(caller, values, from);
    return { ...(await show(caller, id)), mailWaits: await mailServers.mailsWait() };
  });

  mount(mailDelivery, async () => ({ waits: await mailServers.mailsWait() }));

  mount(showInvitation, async ({ caller, params, from }) => ({
    link: await administration.showInvitation(caller, params.id, from),
    hours: ACTIVATION_LINK_HOURS,
  }));

  mount(changeUser, async ({ caller, params, body, from }) => {
    const { version, ...changes } = body;
    await administration.change(caller, params.id, version, changes, from);
    return show(caller, params.id);
  });

  mount(moveUser, async ({ caller, params, body, from }) => {
    await administration.move(caller, params.id, body.version, body.organisationId, from);
    return show(caller, params.id);
  });

  mount(disableUser, async ({ caller, params, from }) => {
    await administration.disable(caller, params.id, from);
    return show(caller, params.id);
  });

  mount(enableUser, async ({ caller, params, from }) => {
    await administration.enable(caller, params.id, from);
    return show(caller, params.id);
  });

  mount(unlockUser, async ({ caller, params, from }) => {
    await administration.unlock(caller, params.id, from);
    return show(caller, params.id);
  });

  mount(startReset, async ({ caller, params, from }) => {
    await administration.startReset(caller, params.id, from);
    return { mailWaits: await mailServers.mailsWait() };
  });

  mount(resetSecondFactor, async ({ caller, params, from }) => {
    await administration.resetSecondFactor(caller, params.id, from);
    return show(caller, params.id);
  });

  mount(userLinkedAccounts, async ({ caller, params }) => ({
    list: (await directory.linkedAccounts(caller, params.id)).map(toLinkedAccount),
  }));

  mount(unlinkUser, async ({ caller, params, from }) => {
    await administration.unlink(caller, params.id, params.link, from);
    return show(caller, params.id);
  });
}
