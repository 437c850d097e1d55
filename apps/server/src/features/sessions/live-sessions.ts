import type { LiveSession } from '@foyer/contract/sessions.ts';

import { lockPermissions } from '#/features/roles/authorization.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import { type PageRequest, toPage, toTotal } from '#/platform/database/cursor-page.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import { describeDevice } from '#/platform/http/requests/device.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import type { LiveSessionFilter, LiveSessionRow } from './live-repository.ts';

type LiveSessionAdministrationRepositories = Repositories<
  'announce' | 'audit' | 'liveSessions' | 'rights' | 'sessions'
>;
type LiveSessionNeeds = Work<LiveSessionAdministrationRepositories> & { settings: SettingsService };

/** Live sessions of all users in the caller's scope. Administrators list them and end individual sessions. */
export function createLiveSessions({ work, read, settings }: LiveSessionNeeds) {
  return {
    /** A page of live sessions of users in scope, most recently used first. */
    async list(caller: Caller, filter: LiveSessionFilter, page: PageRequest) {
      const { idleSeconds } = await settings.get('session');
      return read(async ({ liveSessions }) => {
        const [rows, total] = await Promise.all([
          liveSessions.list(caller, filter, idleSeconds, page),
          liveSessions.count(caller, filter, idleSeconds),
        ]);
        const { list, ...cursors } = toPage(rows, page);
        return { list: list.map((row) => toLiveSession(row, caller)), ...cursors, ...toTotal(total) };
      });
    },

    /**
     * Ends a session, in every process. A0404 outside the caller's scope. A0302 for the caller's own session, without
     * the permission to end sessions there, and for users with more permissions than the caller.
     */
    async end(caller: Caller, id: string, from: Origin): Promise<void> {
      const { idleSeconds } = await settings.get('session');
      await work(async (repositories) => {
        const administrator = await lockPermissions(repositories, caller);
        const session = await repositories.liveSessions.find(administrator, id, idleSeconds);
        if (session === undefined) throw new Fault('not_found');
        const mayEnd =
          session.isWritable &&
          id !== caller.sessionId &&
          (await repositories.rights.outranks(administrator, session.userId));
        if (!mayEnd) throw new Fault('forbidden');
        // The session has ended since it was found.
        if (!(await repositories.sessions.endLive(session.userId, id, idleSeconds))) throw new Fault('not_found');
        await repositories.audit.record(from, {
          event: 'session.ended',
          ...doneBy(caller),
          subjectId: session.userId,
          details: { user: session.username, sessions: 1 },
        });
        await repositories.announce('session.changed', { sessionId: id });
      });
    },

    /**
     * Number of users in scope of the audit log who were active in the last `withinSeconds`, and of their live
     * sessions.
     */
    async countPresent(caller: Caller, withinSeconds: number): Promise<{ people: number; sessions: number }> {
      const { idleSeconds } = await settings.get('session');
      return read(({ liveSessions }) => liveSessions.countPresent(caller, withinSeconds, idleSeconds));
    },
  };
}

export type LiveSessions = ReturnType<typeof createLiveSessions>;

function toLiveSession(
  { sortKey: _sortKey, device, signedInAt, lastSeenAt, mayEnd, ...row }: LiveSessionRow,
  caller: Caller,
): LiveSession {
  const current = row.id === caller.sessionId;
  return {
    ...row,
    ...describeDevice(device),
    current,
    signedInAt: signedInAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    mayEnd: mayEnd && !current,
  };
}
