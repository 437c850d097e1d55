import { endOtherSessions, endOwnSession, ownSessions } from '@foyer/contract/session.ts';

import type { Mount } from '#/platform/mount.ts';

import type { Sessions } from './service.ts';

export function mountSessions(mount: Mount, sessions: Sessions): void {
  mount(ownSessions, async ({ caller }) => ({ list: await sessions.listOwn(caller) }));

  mount(endOwnSession, async ({ caller, params, from }) => {
    await sessions.endOwn(caller, params.id, from);
    return null;
  });

  mount(endOtherSessions, async ({ caller, from }) => ({ ended: await sessions.endOwnOthers(caller, from) }));
}
