import { randomUUIDv7 } from 'node:crypto';

import type { Scope } from '@foyer/contract/core/endpoint.ts';
import { CONFIRMATION_SECONDS } from '@foyer/contract/limits/sessions.ts';

import { doneBy } from '#/platform/audit/audit.ts';
import { fingerprint, randomToken } from '#/platform/crypto/secrets.ts';
import { Fault } from '#/platform/fault.ts';
import { type Caller, COMMAND_LINE_CALLER, type SecondFactor } from '#/platform/http/access.ts';
import { describeDevice } from '#/platform/http/requests/device.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { createAuthentication, type AuthenticationNeeds } from './authentication.ts';
import type { ConfirmingSignIn } from './repository.ts';
import type { NewSessionRow } from './statements.ts';

/** The two secrets of a new session. Both are required: the token for scripts, and the binding cookie. */
export type SessionSecrets = { readonly token: string; readonly cookie: string };

export type NewSession = {
  readonly userId: string;
  readonly scope: Scope;
  /** Sign-in method: `password`, `wechat`, `microsoft`, … */
  readonly signInMethod: string;
  /** Second factor that was verified in this sign-in. Null if there was none. */
  readonly secondFactor?: SecondFactor | null;
  /** False if an existing session at the identity provider may have been sufficient. */
  readonly isFresh?: boolean;
  readonly from: Origin;
  /** Maximum lifetime from the settings. It is read before the transaction, since no other query may run inside it. */
  readonly absoluteSeconds: number;
  /** Maximum number of sessions of the user; 0 or undefined means unlimited. */
  readonly perUser?: number;
};

/** Maximum number of IDs per announcement. A PostgreSQL NOTIFY payload must be shorter than 8,000 bytes. */
const MAX_ANNOUNCED_IDS = 100;

export function createSessions(needs: AuthenticationNeeds) {
  const { work, read, settings } = needs;
  const authentication = createAuthentication(needs);

  /**
   * Opens a session inside the caller's transaction. A session of scope `full` is reported to the user's other
   * sessions, and ends the oldest of them above the limit.
   */
  async function open(
    repositories: Repositories<'announce' | 'sessions'>,
    newSession: NewSession,
  ): Promise<SessionSecrets> {
    const { secrets, row } = prepare(newSession);
    const { perUser = 0 } = newSession;
    // Without the lock, two concurrent sign-ins could both stay below the limit.
    if (row.scope === 'full' && perUser > 0) await repositories.sessions.lockUser(row.userId);
    await announceSession(repositories, newSession, row.id, await repositories.sessions.add(row));
    return secrets;
  }

  /**
   * Announces a new session of scope `full` to the user's `others` sessions of this scope, and ends sessions above the
   * limit.
   */
  async function announceSession(
    { sessions, announce }: Repositories<'announce' | 'sessions'>,
    { userId, scope, perUser = 0, from }: NewSession,
    id: string,
    others: number,
  ): Promise<void> {
    if (scope !== 'full' || others === 0) return;
    const ended = perUser > 0 ? await sessions.endOldest(userId, { newest: id, maxSessions: perUser }) : [];
    const push = { type: 'REMOTE_LOGIN', userId } as const;
    const fields = { ...describeDevice(from.device), address: from.address, at: new Date().toISOString() };
    // The number of IDs per announcement is limited. If more sessions end, the remaining ones receive both messages.
    await announce('push.sent', { ...push, exceptSessionIds: [id, ...ended.slice(0, MAX_ANNOUNCED_IDS)], fields });
    for (let first = 0; first < ended.length; first += MAX_ANNOUNCED_IDS) {
      const onlySessionIds = ended.slice(first, first + MAX_ANNOUNCED_IDS);
      await announce('push.sent', { ...push, onlySessionIds, fields: { ...fields, leave: true } });
    }
    for (const sessionId of ended) await announce('session.changed', { sessionId });
  }

  /** Ends all of a user's sessions, inside the caller's transaction. */
  async function endAll({ sessions, announce }: Repositories<'announce' | 'sessions'>, userId: string): Promise<void> {
    await sessions.endAll(userId);
    await announce('session.changed', { userId });
  }

  return {
    ...authentication,
    open,
    prepare,
    announceSession,

    /**
     * Replaces the caller's session by the next step's, inside the caller's transaction. Each step of a sign-in has its
     * own token (OWASP ASVS 5.0 7.2.4). Of parallel attempts one succeeds; the others receive C0102.
     */
    async replace(
      repositories: Repositories<'announce' | 'sessions'>,
      old: Caller,
      next: NewSession,
    ): Promise<SessionSecrets> {
      const ended = await repositories.sessions.endForNext(old.sessionId);
      if (ended === undefined) throw new Fault('session_expired'); // a parallel call has ended it
      await repositories.announce('session.changed', { sessionId: old.sessionId });
      return open(repositories, { ...next, ...ended });
    },

    /**
     * Replaces the caller's session like `replace`, and ends all other sessions of the user: a new password or factor
     * signs other devices out (OWASP ASVS 5.0 7.4.3).
     */
    async replaceAll(
      repositories: Repositories<'announce' | 'sessions'>,
      old: Caller,
      next: NewSession,
    ): Promise<SessionSecrets> {
      const ended = await repositories.sessions.endForNext(old.sessionId);
      if (ended === undefined) throw new Fault('session_expired'); // a parallel call has ended it
      await endAll(repositories, old.userId);
      return open(repositories, { ...next, ...ended });
    },

    /** Ends the caller's session, in every process. */
    async signOut(caller: Caller, from: Origin): Promise<void> {
      await work(async ({ sessions, audit, announce }) => {
        await sessions.end(caller.sessionId);
        await audit.record(from, {
          event: 'sign_out.done',
          ...doneBy(caller),
        });
        await announce('session.changed', { sessionId: caller.sessionId });
      });
    },

    endAll,

    /** Locks the caller's session until the transaction ends. C0102 if it has ended. */
    async lock({ sessions }: Repositories<'sessions'>, caller: Caller): Promise<void> {
      if (!(await sessions.lock(caller.sessionId))) throw new Fault('session_expired');
    },

    /**
     * Records that the caller entered the password again, which allows sensitive calls of this session for ten minutes.
     */
    async confirm(caller: Caller): Promise<void> {
      await work(({ sessions }) => sessions.confirm(caller.sessionId));
    },

    /**
     * Seconds for which the session's sensitive calls are still allowed without another reauthentication, and whether
     * the user can reauthenticate with a password.
     */
    async confirmationOf(caller: Caller): Promise<{ seconds: number; hasPassword: boolean }> {
      return read(async ({ sessions }) => {
        const left = await sessions.confirmedSecondsLeft(caller.sessionId, CONFIRMATION_SECONDS, {});
        if (left === undefined) throw new Fault('session_expired');
        return { seconds: Math.max(0, Math.floor(left)), hasPassword: await sessions.hasPassword(caller.userId) };
      });
    },

    /**
     * Locks the caller's session like `lock`, for sensitive calls. A0301 unless the user has signed in or entered the
     * password in the last ten minutes (decision 0039). For a user without a password, who has to sign in again, the
     * fields are `/password` (`none`) and `/pathway`, the session's sign-in method. A sign-in that must enrol a factor
     * is accepted, since it has just passed its first step.
     */
    async requireRecentAuthentication(
      { sessions }: Repositories<'sessions'>,
      caller: Caller,
      { signIn = 'complete' }: { signIn?: ConfirmingSignIn } = {},
    ): Promise<void> {
      if (caller === COMMAND_LINE_CALLER || caller.isConfirmed) return;
      const left = await sessions.confirmedSecondsLeft(caller.sessionId, CONFIRMATION_SECONDS, { signIn, lock: true });
      if (left === undefined) throw new Fault('session_expired');
      if (left > 0 || caller.scope === 'bind') return;
      const hasPassword = await sessions.hasPassword(caller.userId);
      throw new Fault(
        'confirmation_needed',
        hasPassword ? {} : { fields: { '/password': 'none', '/pathway': caller.signInMethod } },
      );
    },

    /** Ends all other sessions of the caller, inside the caller's transaction. Returns their number. */
    async endOthers({ sessions, announce }: Repositories<'announce' | 'sessions'>, caller: Caller): Promise<number> {
      const ended = await sessions.endOthers(caller.userId, caller.sessionId);
      await announce('session.changed', { userId: caller.userId });
      return ended;
    },

    /** Ends all sessions of a removed sign-in method except the caller's, inside the caller's transaction. */
    async endBySignInMethod(
      { sessions, announce }: Repositories<'announce' | 'sessions'>,
      signInMethod: string,
      caller: Caller,
    ): Promise<void> {
      for (const userId of await sessions.endBySignInMethod(signInMethod, caller.sessionId))
        await announce('session.changed', { userId });
    },

    /** The sessions among these that are live, read from the database. Does not restart their idle time. */
    async filterLive(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set();
      const { idleSeconds } = await settings.get('session');
      return new Set(await read(({ sessions }) => sessions.listLiveIds(ids, idleSeconds)));
    },

    /**
     * Announces, inside the caller's transaction, that stores are about to move, close, reopen or be removed. The
     * permissions of users who work in them may change, and their open pages are notified. The notices that reach users
     * with a role for a store depend on the organisations above it.
     */
    async announceStoreChange(
      { sessions, announce }: Repositories<'announce' | 'sessions'>,
      ...storeIds: readonly string[]
    ): Promise<void> {
      const userIds = await sessions.listUsersIn(storeIds);
      for (const userId of userIds) await announce('session.changed', { userId });
      for (let first = 0; first < userIds.length; first += MAX_ANNOUNCED_IDS) {
        const userId = userIds.slice(first, first + MAX_ANNOUNCED_IDS);
        await announce('push.sent', { type: 'PERMISSION_CHANGED', userId });
      }
      const assignedIds = await sessions.listUsersAssignedTo(storeIds);
      if (assignedIds.length > 0)
        await announce(
          'inbox.changed',
          assignedIds.map((userId) => ({ userId })),
        );
    },

    /** The users among these who work in an organisation or below it. */
    async filterUsersWithin(organisationId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
      return new Set(await read(({ sessions }) => sessions.listUsersWithin(organisationId, userIds)));
    },

    /** Deletes expired and idle sessions, and the excess sessions of users with too many. */
    async sweep(): Promise<void> {
      const { idleSeconds } = await settings.get('session');
      await work(({ sessions }) => sessions.sweep(idleSeconds));
    },
  };
}

/** The secrets and the row of a new session. */
function prepare({
  userId,
  scope,
  signInMethod,
  secondFactor = null,
  isFresh = true,
  from: { address, device },
  absoluteSeconds,
}: NewSession): { secrets: SessionSecrets; row: NewSessionRow } {
  const secrets = { token: randomToken(), cookie: randomToken() };
  const hashes = { tokenHash: fingerprint(secrets.token), cookieHash: fingerprint(secrets.cookie) };
  const fields = { userId, scope, signInMethod, secondFactor, isFresh, address, device, absoluteSeconds };
  return { secrets, row: { id: randomUUIDv7(), ...hashes, ...fields } };
}

export type Sessions = ReturnType<typeof createSessions>;
