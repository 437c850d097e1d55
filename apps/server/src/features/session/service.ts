import type { Scope } from '@foyer/contract/endpoint.ts';
import { CONFIRMED_SECONDS } from '@foyer/contract/limits.ts';

import type { Roles } from '#/features/roles/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import type { Caller, SecondFactor } from '#/platform/access.ts';
import type { AuditTrail } from '#/platform/audit.ts';
import type { Announce, Bus } from '#/platform/bus.ts';
import { Fault } from '#/platform/fault.ts';
import { freshId } from '#/platform/ids.ts';
import { createMemory } from '#/platform/memory.ts';
import type { Origin } from '#/platform/origin.ts';
import { fingerprint, freshSecret, sameBytes } from '#/platform/secrets.ts';
import type { Work } from '#/platform/work.ts';

import type { SessionStore } from './store.ts';

export { createSteps, type Standing, type Step, type Steps, type Taken } from './steps.ts';

export type SessionStores = { sessions: SessionStore; audit: AuditTrail; announce: Announce };

/** How long a session is believed without asking the database; also the longest a lost announcement lasts. */
const KEPT_MS = 1000;
const KEPT_SESSIONS = 20_000;
/** The idle time is written at most this often. */
const TOUCH_SECONDS = 60;
/** The same refusal of the same session is written at most this often. */
const REFUSAL_SECONDS = 60;

type Known = { readonly caller: Caller; readonly cookieHash: Uint8Array };

/** The two secrets of a new session: one for the script, one for the cookie. Both are needed. */
export type SessionSecrets = { readonly token: string; readonly cookie: string };

export type Opening = {
  readonly userId: string;
  readonly scope: Scope;
  /** How the person came in: `password`, later `wechat`, `microsoft`, … */
  readonly pathway: string;
  /** By what the second factor was shown in this sign-in, if it was. */
  readonly secondFactor?: SecondFactor | null;
  readonly from: Origin;
  /** Longest life, from the settings: read before the transaction, since nothing else may query inside it. */
  readonly absoluteSeconds: number;
};

type Needs = Work<SessionStores> & {
  bus: Bus;
  settings: SettingsService;
  roles: Roles;
  onTrouble: (error: unknown) => void;
};

export function createSessions({ work, read, bus, settings, roles, onTrouble }: Needs) {
  const touched = new Map<string, number>();
  const refusals = new Map<string, number>();
  const memory = createMemory(load, { ms: KEPT_MS, most: KEPT_SESSIONS });
  bus.hear('session.changed', (change) =>
    memory.forgetWhere(
      (known) =>
        known !== undefined &&
        ('userId' in change ? known.caller.userId === change.userId : known.caller.sessionId === change.sessionId),
    ),
  );
  bus.onResync(memory.forgetAll);

  async function load(tokenHash: string): Promise<Known | undefined> {
    const { idleSeconds } = await settings.get('session');
    const row = await read(({ sessions }) => sessions.findLive(Buffer.from(tokenHash, 'base64url'), idleSeconds));
    if (row === undefined) return undefined;
    const rights = await roles.rightsOf(row.user_id);
    const caller = {
      sessionId: row.id,
      userId: row.user_id,
      username: row.username,
      scope: row.scope as Scope,
      pathway: row.pathway,
      secondFactor: row.second_factor as SecondFactor | null, // a check constraint of the table
      ...rights,
    }; // a check constraint of the table
    return { caller, cookieHash: row.cookie_hash };
  }

  function touch(sessionId: string): void {
    const now = performance.now();
    if ((touched.get(sessionId) ?? -Infinity) > now - TOUCH_SECONDS * 1000) return;
    if (touched.size >= KEPT_SESSIONS) touched.clear();
    touched.set(sessionId, now);
    read(({ sessions }) => sessions.touch(sessionId, TOUCH_SECONDS)).catch(onTrouble);
  }

  /** Writes down that a live session tried what it may not: once a minute for each thing, so that nobody floods the trail. */
  async function recordRefusal(caller: Caller, from: Origin, what: string): Promise<void> {
    const key = `${caller.sessionId} ${what}`;
    const now = performance.now();
    if ((refusals.get(key) ?? -Infinity) > now - REFUSAL_SECONDS * 1000) return;
    if (refusals.size >= KEPT_SESSIONS) refusals.clear();
    refusals.set(key, now);
    await work(({ audit }) =>
      audit.record(from, {
        event: 'access.refused',
        actorId: caller.userId,
        actor: caller.username,
        result: 'refused',
        details: { what, scope: caller.scope },
      }),
    );
  }

  /** Opens a session inside the caller's transaction. */
  async function open(
    { sessions }: Pick<SessionStores, 'sessions'>,
    { userId, scope, pathway, secondFactor = null, from, absoluteSeconds }: Opening,
  ): Promise<SessionSecrets> {
    const secrets = { token: freshSecret(), cookie: freshSecret() };
    await sessions.add({
      id: freshId(),
      tokenHash: fingerprint(secrets.token),
      cookieHash: fingerprint(secrets.cookie),
      userId,
      scope,
      pathway,
      secondFactor,
      address: from.address,
      device: from.device,
      absoluteSeconds,
    });
    return secrets;
  }

  /** Ends every session of a user inside the caller's transaction. */
  async function endAll(
    { sessions, announce }: Pick<SessionStores, 'sessions' | 'announce'>,
    userId: string,
  ): Promise<void> {
    await sessions.endAll(userId);
    await announce('session.changed', { userId });
  }

  /** Who holds a token and its binding cookie, without making the session look used (polls and sockets). */
  async function recognise(token: string | undefined, cookie: string | undefined, from: Origin): Promise<Caller> {
    if (token === undefined) throw new Fault('unauthenticated');
    const known = await memory.get(fingerprint(token).toString('base64url'));
    if (known === undefined) throw new Fault('session_expired');
    if (cookie === undefined || !sameBytes(fingerprint(cookie), known.cookieHash)) {
      // A live token in a browser that it was not given to: most likely somebody copied it.
      await recordRefusal(known.caller, from, 'binding cookie');
      throw new Fault('session_expired');
    }
    return known.caller;
  }

  /** Makes this process forget a session at once; the others hear of it. */
  function forget(sessionId: string): void {
    memory.forgetWhere((known) => known?.caller.sessionId === sessionId);
  }

  /** The same of every session of a user, those that stay too: they are looked up again. */
  function forgetOf(userId: string): void {
    memory.forgetWhere((known) => known?.caller.userId === userId);
  }

  return {
    open,
    recordRefusal,
    recognise,
    forget,
    forgetOf,

    /** Who calls, by token and binding cookie. A0301 without a token, C0102 unless both are of one live session. */
    async authenticate(token: string | undefined, cookie: string | undefined, from: Origin): Promise<Caller> {
      const caller = await recognise(token, cookie, from);
      touch(caller.sessionId);
      return caller;
    },

    /**
     * Ends the caller's session for that of the next step, inside the caller's transaction: every step of a
     * sign-in has a token of its own (OWASP ASVS 5.0 7.2.4). One of many parallel tries succeeds, the others get
     * C0102. `forget` the old one once that has committed.
     */
    async replace(
      stores: Pick<SessionStores, 'sessions' | 'announce'>,
      old: Caller,
      next: Opening,
    ): Promise<SessionSecrets> {
      if (!(await stores.sessions.end(old.sessionId))) throw new Fault('session_expired'); // somebody was faster
      await stores.announce('session.changed', { sessionId: old.sessionId });
      return open(stores, next);
    },

    /**
     * Ends the caller's session for one of another scope, inside the caller's transaction, and every other
     * session of the user too: every step of a sign-in has a token of its own (OWASP ASVS 5.0 7.2.4), and
     * after a new password other devices are out (7.4.3). One of many parallel tries succeeds, the others
     * get C0102. `forget` the old one once that has committed.
     */
    async replaceAll(
      stores: Pick<SessionStores, 'sessions' | 'announce'>,
      old: Caller,
      next: Opening,
    ): Promise<SessionSecrets> {
      if (!(await stores.sessions.end(old.sessionId))) throw new Fault('session_expired'); // somebody was faster
      await endAll(stores, old.userId);
      return open(stores, next);
    },

    /** Ends the caller's session, on every process. */
    async signOut(caller: Caller, from: Origin): Promise<void> {
      await work(async ({ sessions, audit, announce }) => {
        await sessions.end(caller.sessionId);
        await audit.record(from, {
          event: 'sign_out.done',
          actorId: caller.userId,
          actor: caller.username,
          result: 'done',
        });
        await announce('session.changed', { sessionId: caller.sessionId });
      });
      forget(caller.sessionId);
    },

    endAll,

    /** The caller's session still stands, and does so until the transaction ends; C0102 when somebody ended it. */
    async hold({ sessions }: Pick<SessionStores, 'sessions'>, caller: Caller): Promise<void> {
      if (!(await sessions.hold(caller.sessionId))) throw new Fault('session_expired');
    },

    /** The password of the caller has been entered again: what needs that may be done for five minutes. */
    async confirm(caller: Caller): Promise<void> {
      await work(({ sessions }) => sessions.confirm(caller.sessionId));
    },

    /**
     * The same as `hold`, for what needs the password again first: A0301 unless it was entered within five
     * minutes. A sign-in that has to bind a factor comes straight from its password.
     */
    async holdConfirmed({ sessions }: Pick<SessionStores, 'sessions'>, caller: Caller): Promise<void> {
      const confirmed = await sessions.holdConfirmed(caller.sessionId, CONFIRMED_SECONDS);
      if (confirmed === undefined) throw new Fault('session_expired');
      if (!confirmed && caller.scope !== 'bind') throw new Fault('confirmation_needed');
    },

    /** Ends every session of the caller's user but the caller's own, inside the caller's transaction; returns how many. */
    async endOthers(
      { sessions, announce }: Pick<SessionStores, 'sessions' | 'announce'>,
      caller: Caller,
    ): Promise<number> {
      const ended = await sessions.endOthers(caller.userId, caller.sessionId);
      await announce('session.changed', { userId: caller.userId });
      return ended;
    },

    /** Which of these sessions live, asked of the database now; none of them looks used by it. */
    async liveAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set();
      const { idleSeconds } = await settings.get('session');
      return new Set(await read(({ sessions }) => sessions.listLiveAmong(ids, idleSeconds)));
    },

    /** Removes sessions that are over. */
    async sweep(): Promise<void> {
      const { idleSeconds } = await settings.get('session');
      await work(({ sessions }) => sessions.sweep(idleSeconds));
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
