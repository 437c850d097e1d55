import type { AccountSession } from '@foyer/contract/sessions.ts';

import type { SettingsService } from '#/features/settings/service.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import { describeDevice } from '#/platform/http/requests/device.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import type { Sessions } from './service.ts';

type AccountSessionNeeds = Work<Repositories<'announce' | 'audit' | 'sessions'>> & {
  sessions: Sessions;
  settings: SettingsService;
};

/** Self-service of sessions: lists a user's own sessions and signs other devices out. */
export function createAccountSessions({ work, read, sessions, settings }: AccountSessionNeeds) {
  return {
    /** The caller's live sessions, most recently used first. */
    async list(caller: Caller): Promise<AccountSession[]> {
      const { idleSeconds } = await settings.get('session');
      const rows = await read((repositories) => repositories.sessions.listLive(caller.userId, idleSeconds));
      return rows.map((row) => toSessionView(row, caller));
    },

    /** Signs another device of the caller out. A0404 for an unknown session or the caller's own. */
    async end(caller: Caller, id: string, from: Origin): Promise<void> {
      const { idleSeconds } = await settings.get('session');
      await work(async (repositories) => {
        const ended = id !== caller.sessionId && (await repositories.sessions.endLive(caller.userId, id, idleSeconds));
        if (!ended) throw new Fault('not_found');
        await repositories.audit.record(from, { ...doneBy(caller), event: 'session.ended', details: { sessions: 1 } });
        await repositories.announce('session.changed', { sessionId: id });
      });
    },

    /** Signs all of the caller's other devices out; returns their number. */
    async endOthers(caller: Caller, from: Origin): Promise<number> {
      const ended = await work(async (repositories) => {
        const count = await sessions.endOthers(repositories, caller);
        await repositories.audit.record(from, {
          ...doneBy(caller),
          event: 'session.ended',
          details: { sessions: count },
        });
        return count;
      });
      return ended;
    },
  };
}

export type AccountSessions = ReturnType<typeof createAccountSessions>;

type LiveSessionRecord = Awaited<
  ReturnType<Repositories<'announce' | 'audit' | 'sessions'>['sessions']['listLive']>
>[number];

/** A live session as shown to its user and to administrators. */
export function toSessionView(row: LiveSessionRecord, { sessionId }: Caller): AccountSession {
  return {
    id: row.id,
    current: row.id === sessionId,
    ...describeDevice(row.device),
    address: row.address,
    pathway: row.pathway,
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  };
}
