import { endSession, listSessions } from '@foyer/contract/sessions.ts';

import { readPageRequest } from '#/platform/database/cursor-page.ts';
import type { Mount } from '#/platform/http/mount.ts';

import type { LiveSessions } from './live-sessions.ts';

export function mountLiveSessions(mount: Mount, live: LiveSessions): void {
  mount(listSessions, ({ caller, query }) => {
    const { after: _after, before: _before, size: _size, ...filter } = query;
    return live.list(caller, filter, readPageRequest(query, 'time'));
  });

  mount(endSession, async ({ caller, params, from }) => {
    await live.end(caller, params.id, from);
    return null;
  });
}
