import { endOtherSessions, endOwnSession, ownSessions } from '@foyer/contract/session.ts';

import type { Mount } from '#/platform/mount.ts';

import type { OwnSessions } from './own-sessions.ts';

export function mountSessions(mount: Mount, own: OwnSessions): void {
  mount(ownSessions, async ({ caller }) => ({ list: await own.list(caller) }));

  mount(endOwnSession, async ({ caller, params, from }) => {
    await own.end(caller, params.id, from);
    return null;
  });

  mount(endOtherSessions, async ({ caller, from }) => ({ ended: await own.endOthers(caller, from) }));
}
