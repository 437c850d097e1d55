import type { AccountSession } from '@foyer/contract/sessions.ts';

import { lockPermissions } from '#/features/roles/authorization.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { toSessionView } from './account-sessions.ts';

type UserSessionRepositories = Repositories<'announce' | 'audit' | 'rights' | 'sessions' | 'userList'>;
type UserSessionNeeds = Work<UserSessionRepositories> & { settings: SettingsService };

/** Sessions of one user, for administrators, who list and end them. */
export function createUserSessions({ work, read, settings }: UserSessionNeeds) {
  return {
    /** A user's live sessions, most recently used first. A0404 for a user outside the caller's scope. */
    async list(caller: Caller, userId: string): Promise<AccountSession[]> {
      const { idleSeconds } = await settings.get('session');
      return read(async (repositories) => {
        const user = await repositories.userList.find(caller, userId);
        if (user === undefined) throw new Fault('not_found');
        if (!user.maySeeSessions) throw new Fault('forbidden');
        const rows = await repositories.sessions.listLive(userId, idleSeconds);
        return rows.map((row) => toSessionView(row, caller));
      });
    },

    /**
     * Ends one or all of a user's sessions, except the calling one. Returns their number. A0302 for a user with more
     * permissions than the caller.
     */
    async end(caller: Caller, userId: string, sessionId: string | undefined, from: Origin): Promise<number> {
      const { idleSeconds } = await settings.get('session');
      const ended = await work(async (repositories) => {
        const administrator = await lockPermissions(repositories, caller);
        const user = await repositories.userList.find(administrator, userId);
        if (user === undefined) throw new Fault('not_found');
        if (!user.mayEndSessions) throw new Fault('forbidden');
        const count =
          sessionId === undefined
            ? await repositories.sessions.endOthers(userId, caller.sessionId)
            : Number(
                sessionId !== caller.sessionId && (await repositories.sessions.endLive(userId, sessionId, idleSeconds)),
              );
        if (sessionId !== undefined && count === 0) throw new Fault('not_found');
        await repositories.audit.record(from, {
          event: 'session.ended',
          ...doneBy(caller),
          subjectId: userId,
          details: { user: user.username, sessions: count },
        });
        await repositories.announce('session.changed', { userId });
        return count;
      });
      return ended;
    },
  };
}

export type UserSessions = ReturnType<typeof createUserSessions>;
