import { endOtherSessions, endOwnSession, ownSessions } from '@foyer/contract/own-sessions.ts';
import { endUserSessions, userSessions as listUserSessions } from '@foyer/contract/users.ts';

import type { Mount } from '#/platform/http/mount.ts';

import type { OwnSessions } from './own-sessions.ts';
import type { UserSessions } from './user-sessions.ts';

type Needs = { ownSessions: OwnSessions; userSessions: UserSessions };

export function mountSessions(mount: Mount, { ownSessions: own, userSessions: ofUsers }: Needs): void {
  mount(ownSessions, async ({ caller }) => ({ list: await own.list(caller) }));

  mount(endOwnSession, async ({ caller, params, from }) => {
    await own.end(caller, params.id, from);
    return null;
  });

  mount(endOtherSessions, async ({ caller, from }) => ({ ended: await own.endOthers(caller, from) }));

  mount(listUserSessions, async ({ caller, params }) => ({ list: await ofUsers.list(caller, params.id) }));

  mount(endUserSessions, async ({ caller, params, query, from }) => ({
    ended: await ofUsers.end(caller, params.id, query.session, from),
  }));
}
