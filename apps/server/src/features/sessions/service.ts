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

/** The two secrets of a new session: one for the script, one for the cookie. Both are needed. */
export type SessionSecrets = { readonly token: string; readonly cookie: string };

export type NewSession = {
  readonly userId: string;
  readonly scope: Scope;
  /** How the person came in: `password`, later `wechat`, `microsoft`, … */
  readonly signInMethod: string;
  /** By what the second factor was shown in this sign-in, if it was. */
  readonly secondFactor?: SecondFactor | null;
  /** False where the session that an identity provider already had may have been enough. */
  readonly isFresh?: boolean;
  readonly from: Origin;
  /** Longest life, from the settings: read before the transaction, since nothing else may query inside it. */
  readonly absoluteSeconds: number;
  /** How many sessions the user may have at a time; any number when left out or 0. */
  readonly perUser?: number;
};

/** Ids in one announcement, which PostgreSQL limits to 8,000 bytes. */
const MAX_ANNOUNCED_IDS = 100;

export function createSessions(needs: AuthenticationNeeds) {
  const { work, read, settings } = needs;
  const authentication = createAuthentication(needs);

  /**
   * Opens a session inside the caller's transaction. One that opens the product is told of to the user's others, or
   * ends the oldest of them where there may not be so many.
   */
  async function open(
    repositories: Repositories<'announce' | 'sessions'>,
    {
      userId,
      scope,
      signInMethod,
      secondFactor = null,
      isFresh = true,
      from,
      absoluteSeconds,
      perUser = 0,
    }: NewSession,
  ): Promise<SessionSecrets> {
    const { sessions } = repositories;
    const secrets = { token: randomToken(), cookie: randomToken() };
    const id = randomUUIDv7();
    // Or two sign-ins at the same moment would each find room for one more.
    if (scope === 'full' && perUser > 0) await sessions.lockUser(userId);
    const others = await sessions.add({
      id,
      tokenHash: fingerprint(secrets.token),
      cookieHash: fingerprint(secrets.cookie),
      userId,
      scope,
      signInMethod,
      secondFactor,
      isFresh,
      address: from.address,
      device: from.device,
      absoluteSeconds,
    });
    if (scope === 'full' && others > 0) await notifyOthers(repositories, { userId, id, perUser }, from);
    return secrets;
  }

  /** Tells the other sessions of a user who has come in; those that were one too many end by it. */
  async function notifyOthers(
    { sessions, announce }: Repositories<'announce' | 'sessions'>,
    { userId, id, perUser }: { userId: string; id: string; perUser: number },
    from: Origin,
  ): Promise<void> {
    const ended = perUser > 0 ? await sessions.endOldest(userId, { newest: id, maxSessions: perUser }) : [];
    const push = { type: 'REMOTE_LOGIN', userId } as const;
    const fields = { ...describeDevice(from.device), address: from.address, at: new Date().toISOString() };
    // An announcement holds so many ids and no more; of a crowd that ends, the rest hears both.
    await announce('push.sent', { ...push, exceptSessionIds: [id, ...ended.slice(0, MAX_ANNOUNCED_IDS)], fields });
    for (let first = 0; first < ended.length; first += MAX_ANNOUNCED_IDS) {
      const onlySessionIds = ended.slice(first, first + MAX_ANNOUNCED_IDS);
      await announce('push.sent', { ...push, onlySessionIds, fields: { ...fields, leave: true } });
    }
    for (const sessionId of ended) await announce('session.changed', { sessionId });
  }

  /** Ends every session of a user inside the caller's transaction. */
  async function endAll({ sessions, announce }: Repositories<'announce' | 'sessions'>, userId: string): Promise<void> {
    await sessions.endAll(userId);
    await announce('session.changed', { userId });
  }

  return {
    ...authentication,
    open,

    /**
     * Ends the caller's session for that of the next step, inside the caller's transaction: every step of a
     * sign-in has a token of its own (OWASP ASVS 5.0 7.2.4). One of many parallel tries succeeds, the others get
     * C0102.
     */
    async replace(
      repositories: Repositories<'announce' | 'sessions'>,
      old: Caller,
      next: NewSession,
    ): Promise<SessionSecrets> {
      const ended = await repositories.sessions.endForNext(old.sessionId);
      if (ended === undefined) throw new Fault('session_expired'); // another call was faster
      await repositories.announce('session.changed', { sessionId: old.sessionId });
      return open(repositories, { ...next, ...ended });
    },

    /** The same, and ends every other session of the user: a new password or factor puts other devices out (7.4.3). */
    async replaceAll(
      repositories: Repositories<'announce' | 'sessions'>,
      old: Caller,
      next: NewSession,
    ): Promise<SessionSecrets> {
      const ended = await repositories.sessions.endForNext(old.sessionId);
      if (ended === undefined) throw new Fault('session_expired'); // another call was faster
      await endAll(repositories, old.userId);
      return open(repositories, { ...next, ...ended });
    },

    /** Ends the caller's session, on every process. */
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

    /** The caller's session still stands, and does so until the transaction ends; C0102 when somebody ended it. */
    async lock({ sessions }: Repositories<'sessions'>, caller: Caller): Promise<void> {
      if (!(await sessions.lock(caller.sessionId))) throw new Fault('session_expired');
    },

    /** The password of the caller has been entered again, which confirms sensitive calls of this session for ten minutes. */
    async confirm(caller: Caller): Promise<void> {
      await work(({ sessions }) => sessions.confirm(caller.sessionId));
    },

    /** For how many seconds sensitive calls of this session are still confirmed, and what a confirmation takes. */
    async confirmationOf(caller: Caller): Promise<{ seconds: number; hasPassword: boolean }> {
      return read(async ({ sessions }) => {
        const left = await sessions.confirmedSecondsLeft(caller.sessionId, CONFIRMATION_SECONDS, {});
        if (left === undefined) throw new Fault('session_expired');
        return { seconds: Math.max(0, Math.floor(left)), hasPassword: await sessions.hasPassword(caller.userId) };
      });
    },

    /**
     * The same as `hold`, for sensitive calls: A0301 unless the user has signed in or entered the password within ten
     * minutes (decision 0039), with `/password` (`none`) for a user who has none and has to sign in again, and
     * `/pathway` by which the session began. A sign-in that has to bind a factor has just passed its first step.
     */
    async requireRecentAuthentication(
      { sessions }: Repositories<'sessions'>,
      caller: Caller,
      { signIn = 'complete' }: { signIn?: ConfirmingSignIn } = {},
    ): Promise<void> {
      if (caller === COMMAND_LINE_CALLER) return;
      const left = await sessions.confirmedSecondsLeft(caller.sessionId, CONFIRMATION_SECONDS, { signIn, lock: true });
      if (left === undefined) throw new Fault('session_expired');
      if (left > 0 || caller.scope === 'bind') return;
      const hasPassword = await sessions.hasPassword(caller.userId);
      throw new Fault(
        'confirmation_needed',
        hasPassword ? {} : { fields: { '/password': 'none', '/pathway': caller.signInMethod } },
      );
    },

    /** Ends every session of the caller's user but the caller's own, inside the caller's transaction; returns how many. */
    async endOthers({ sessions, announce }: Repositories<'announce' | 'sessions'>, caller: Caller): Promise<number> {
      const ended = await sessions.endOthers(caller.userId, caller.sessionId);
      await announce('session.changed', { userId: caller.userId });
      return ended;
    },

    /** Ends every session that began by a way in that is no more, inside the caller's transaction; the caller's stays. */
    async endBySignInMethod(
      { sessions, announce }: Repositories<'announce' | 'sessions'>,
      signInMethod: string,
      caller: Caller,
    ): Promise<void> {
      for (const userId of await sessions.endBySignInMethod(signInMethod, caller.sessionId))
        await announce('session.changed', { userId });
    },

    /** Which of these sessions live, asked of the database now; none of them looks used by it. */
    async filterLive(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set();
      const { idleSeconds } = await settings.get('session');
      return new Set(await read(({ sessions }) => sessions.listLiveIds(ids, idleSeconds)));
    },

    /**
     * Announces that a store moves or is removed, before it does and inside the caller's transaction: users who work in
     * it may have other permissions from then on, and their open pages are told.
     */
    async announceStoreChange(
      { sessions, announce }: Repositories<'announce' | 'sessions'>,
      storeId: string,
    ): Promise<void> {
      const userIds = await sessions.listUsersIn(storeId);
      for (const userId of userIds) await announce('session.changed', { userId });
      for (let first = 0; first < userIds.length; first += MAX_ANNOUNCED_IDS) {
        const userId = userIds.slice(first, first + MAX_ANNOUNCED_IDS);
        await announce('push.sent', { type: 'PERMISSION_CHANGED', userId });
      }
    },

    /** Those of these users who work in an organisation or below it. */
    async filterUsersWithin(organisationId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
      return new Set(await read(({ sessions }) => sessions.listUsersWithin(organisationId, userIds)));
    },

    /** Removes sessions that are over. */
    async sweep(): Promise<void> {
      const { idleSeconds } = await settings.get('session');
      await work(({ sessions }) => sessions.sweep(idleSeconds));
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
