import type { Scope } from '@foyer/contract/core/endpoint.ts';

import type { Roles } from '#/features/roles/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import { createTtlCache } from '#/platform/cache/ttl-cache.ts';
import { fingerprint, fingerprintHex, sameBytes } from '#/platform/crypto/secrets.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller, SecondFactor } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import { createBatchLoader } from '#/platform/jobs/batch-loader.ts';
import type { Repositories } from '#/repositories.ts';

/** TTL of a cached session. It bounds the effect of a lost announcement. */
const CACHE_TTL_MS = 1000;
const MAX_CACHED_SESSIONS = 20_000;
/** 256 random bits in base64url, as `randomToken` generates them. */
const TOKEN = /^[\w-]{43}$/;
/** Minimum interval between two updates of a session's idle time. */
const TOUCH_SECONDS = 60;
/** Minimum interval between two audit entries for the same refusal of a session. */
const REFUSAL_SECONDS = 60;

type CachedSession = { readonly caller: Caller; readonly cookieHash: Uint8Array };

export type AuthenticationNeeds = Work<Repositories<'announce' | 'audit' | 'sessions'>> & {
  bus: Bus;
  settings: SettingsService;
  roles: Roles;
  onError: (error: unknown) => void;
};

/** Authenticates callers by token and binding cookie. Sessions are cached for a second. */
export function createAuthentication({ work, read, bus, settings, roles, onError }: AuthenticationNeeds) {
  const touched = new Map<string, number>();
  const refusals = new Map<string, number>();
  const cache = createTtlCache(createBatchLoader(load), { ms: CACHE_TTL_MS, maxEntries: MAX_CACHED_SESSIONS });
  bus.invalidateOn('session.changed', (change) =>
    cache.invalidateWhere(
      (session) =>
        session !== undefined &&
        ('userId' in change ? session.caller.userId === change.userId : session.caller.sessionId === change.sessionId),
    ),
  );
  bus.invalidateOn('rights.changed', cache.clear);
  bus.onResync(cache.clear);

  /** Loads the live sessions of tokens. Undefined for a token without a live session. */
  async function load(tokenHashes: readonly string[]): Promise<(CachedSession | undefined)[]> {
    const { idleSeconds } = await settings.get('session');
    const rows = await read(({ sessions }) => sessions.listLiveByTokens(tokenHashes, idleSeconds));
    const rights = await roles.rightsOf(rows.map((row) => row.user_id));
    const sessions = new Map(
      rows.map((row) => {
        const caller = {
          sessionId: row.id,
          userId: row.user_id,
          username: row.username,
          scope: row.scope as Scope, // the table's check constraint ensures it
          signInMethod: row.pathway,
          secondFactor: row.second_factor as SecondFactor | null, // a check constraint as well
          ...rights(row.user_id),
        };
        return [Buffer.from(row.token_hash).toString('hex'), { caller, cookieHash: row.cookie_hash }];
      }),
    );
    return tokenHashes.map((hash) => sessions.get(hash));
  }

  function touch(sessionId: string): void {
    const now = performance.now();
    if ((touched.get(sessionId) ?? -Infinity) > now - TOUCH_SECONDS * 1000) return;
    if (touched.size >= MAX_CACHED_SESSIONS) touched.clear();
    touched.set(sessionId, now);
    read(({ sessions }) => sessions.touch(sessionId, TOUCH_SECONDS)).catch(onError);
  }

  /**
   * Records a refused call of a live session. One entry per minute and action, so that refusals cannot flood the audit
   * log.
   */
  async function recordRefusal(caller: Caller, from: Origin, what: string): Promise<void> {
    const key = `${caller.sessionId} ${what}`;
    const now = performance.now();
    if ((refusals.get(key) ?? -Infinity) > now - REFUSAL_SECONDS * 1000) return;
    if (refusals.size >= MAX_CACHED_SESSIONS) refusals.clear();
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

  /** Authenticates a token and its binding cookie without restarting the idle time (polls and sockets). */
  async function identify(token: string | undefined, cookie: string | undefined, from: Origin): Promise<Caller> {
    if (token === undefined) throw new Fault('unauthenticated');
    if (!TOKEN.test(token)) throw new Fault('login_expired');
    const session = await cache.get(fingerprintHex(token));
    if (session === undefined) throw new Fault('session_expired');
    if (cookie === undefined || !sameBytes(fingerprint(cookie), session.cookieHash)) {
      // A live token without its cookie: most likely the token was copied to another browser.
      await recordRefusal(session.caller, from, 'binding cookie');
      throw new Fault('session_expired');
    }
    return session.caller;
  }

  return {
    recordRefusal,
    identify,

    /**
     * Authenticates a caller by token and binding cookie. Calls by a user restart the idle time; automatic (unattended)
     * calls of a page do not. A0301 without a token, C0105 for a malformed token, C0102 unless both belong to one live
     * session.
     */
    async authenticate(
      token: string | undefined,
      cookie: string | undefined,
      from: Origin,
      isUnattended: boolean,
    ): Promise<Caller> {
      const caller = await identify(token, cookie, from);
      if (!isUnattended) touch(caller.sessionId);
      return caller;
    },

    /** Called when an application refreshes its tokens. Restarts the idle time if the settings allow it. */
    async touchByApplication(sessionId: string): Promise<void> {
      const { applicationsKeepAlive } = await settings.get('session');
      if (applicationsKeepAlive) await read(({ sessions }) => sessions.touch(sessionId, TOUCH_SECONDS));
    },
  };
}
