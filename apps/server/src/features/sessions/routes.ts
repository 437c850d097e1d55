import {
  endOtherSessions,
  endAccountSession,
  accountSessions as listAccountSessions,
} from '@foyer/contract/sessions.ts';
import { endUserSessions, userSessions as listUserSessions } from '@foyer/contract/users.ts';

import type { Mount } from '#/platform/http/mount.ts';

import type { AccountSessions } from './account-sessions.ts';
import type { UserSessions } from './user-sessions.ts';

type SessionRouteNeeds = { accountSessions: AccountSessions; userSessions: UserSessions };

export function mountSessions(mount: Mount, { accountSessions, userSessions }: SessionRouteNeeds): void {
  mount(listAccountSessions, async ({ caller }) => ({ list: await accountSessions.list(caller) }));

  mount(endAccountSession, async ({ caller, params, from }) => {
    await accountSessions.end(caller, params.id, from);
    return null;
  });

  mount(endOtherSessions, async ({ caller, from }) => ({ ended: await accountSessions.endOthers(caller, from) }));

  mount(listUserSessions, async ({ caller, params }) => ({ list: await userSessions.list(caller, params.id) }));

  mount(endUserSessions, async ({ caller, params, query, from }) => ({
    ended: await userSessions.end(caller, params.id, query.session, from),
  }));
}
