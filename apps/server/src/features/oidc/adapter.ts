import { MAX_SESSION_SECONDS } from '@foyer/contract/limits/sessions.ts';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

import { createTtlCache } from '#/platform/cache/ttl-cache.ts';
import type { Work } from '#/platform/database/work.ts';
import { requireCleanText } from '#/platform/http/requests/json-body.ts';
import { createBatchLoader } from '#/platform/jobs/batch-loader.ts';

import { amrOf } from './amr.ts';
import { USER_SCOPES } from './clients.ts';
import { currentContext, library } from './library.ts';
import type { Principals } from './principals.ts';
import { suiteFingerprint } from './suite-secret.ts';
import type { OidcSessionRepository } from './suite-session-repository.ts';
import { hashOf, type TokenCache } from './tokens/cache.ts';
import { parseGrantId } from './tokens/grant-id.ts';
import { type NewToken, TOKEN_KINDS, type TokenKind, type TokenRow } from './tokens/repository.ts';
import { currentWrites } from './tokens/writes.ts';

type AdapterNeeds = Pick<Work<{ oidcSessions: OidcSessionRepository }>, 'read'> & {
  tokenCache: TokenCache;
  principals: Principals;
  /** Metadata of an installed application. */
  findClient: (code: string) => Promise<AdapterPayload | undefined>;
};

const nowSeconds = () => Math.floor(Date.now() / 1000);

/**
 * TTL of the cache of session IDs by cookie. The cache does not decide whether a session is live: each lookup checks
 * that.
 */
const CACHE_TTL_MS = 1000;
const MAX_CACHED_SESSIONS = 20_000;

/**
 * Storage adapters of `oidc-provider`. Tokens are stored as hashes. The library's sessions are Foyer's sessions and end
 * with them. Grants and interactions are not stored, since tokens and addresses contain all of their data.
 */
export function createAdapters({ read, tokenCache, principals, findClient }: AdapterNeeds): AdapterFactory {
  const sessionIdCache = createTtlCache(
    createBatchLoader(async (hashes: readonly string[]) => {
      const sessionsByHash = await read(({ oidcSessions }) => oidcSessions.listByHashes(hashes));
      return hashes.map((hash) => sessionsByHash.get(hash)?.sessionId);
    }),
    { ms: CACHE_TTL_MS, maxEntries: MAX_CACHED_SESSIONS },
  );

  /** Finds a valid token. Its session is live, and its owner may open the application with unchanged permissions. */
  async function findToken(kind: TokenKind, id: string): Promise<AdapterPayload | undefined> {
    const row = await tokenCache.find(hashOf(id));
    if (row?.kind !== kind || !(await isTokenValid(row))) return undefined;
    return { ...row.payload, jti: id, ...(row.consumed && !mayRepeat(row) ? { consumed: true } : {}) };
  }

  /**
   * Whether a used token may receive the same answer again. The library then treats it as unused, and the database
   * decides when the answer is written.
   */
  const mayRepeat = ({ replayable }: TokenRow): boolean => replayable && currentContext()?.oidc.route === 'token';

  async function isTokenValid({ sessionId, application, permissionsHash }: TokenRow): Promise<boolean> {
    if (sessionId === null) return (await findClient(application)) !== undefined;
    const principal = await principals.findForApplication(sessionId, application);
    return principal !== undefined && (permissionsHash === null || permissionsHash === principal.permissionsHash);
  }

  /** Row of a new token. It is written together with the request's other rows. */
  async function newToken(kind: TokenKind, id: string, payload: AdapterPayload, seconds: number): Promise<NewToken> {
    const { clientId, sessionUid, grantId, jti: _tokenId, ...rest } = payload;
    if (clientId === undefined) throw new Error(`A ${kind} has no application.`);
    requireStorable(rest);
    const principal = sessionUid === undefined ? undefined : await principals.findForApplication(sessionUid, clientId);
    if (sessionUid !== undefined && principal === undefined)
      throw new (library().errors.InvalidGrant)('session is over');
    return {
      idHash: hashOf(id),
      kind,
      application: clientId,
      sessionId: sessionUid ?? null,
      grantId: grantId ?? null,
      payload: { ...rest, clientId, sessionUid, grantId },
      permissionsHash: kind === 'AccessToken' ? (principal?.permissionsHash ?? null) : null,
      seconds,
    };
  }

  function tokens(kind: TokenKind): Adapter {
    return {
      find: (id) => findToken(kind, id),
      async upsert(id, payload, seconds = 0) {
        currentWrites().tokens.push(await newToken(kind, id, payload, seconds));
      },
      async consume(id) {
        const hash = hashOf(id);
        const row = await tokenCache.find(hash);
        if (row === undefined) throw new (library().errors.InvalidGrant)('it is over');
        currentWrites().used = { hash, row };
      },
      destroy: (id) => tokenCache.revoke(id),
      revokeByGrantId: (grantId) => tokenCache.revokeGrant(grantId),
      ...unsupported('findByUid', 'findByUserCode'),
    };
  }

  const sessions: Adapter = {
    async find(id) {
      const sessionId = await sessionIdCache.get(suiteFingerprint(id, currentWrites().userAgent).toString('hex'));
      const principal = sessionId && (await principals.find(sessionId));
      if (sessionId === undefined || !principal) return undefined;
      return {
        jti: id,
        kind: 'Session',
        uid: sessionId,
        accountId: principal.userId,
        loginTs: Math.floor(principal.signedInAt.getTime() / 1000),
        amr: amrOf(principal),
        // The browser deletes the cookie when it closes.
        transient: true,
        iat: nowSeconds(),
        exp: nowSeconds() + MAX_SESSION_SECONDS,
      };
    },
    // `openSuiteSession` creates the session, which ends with Foyer's session. Its applications are recorded when they
    // receive a code.
    upsert: async () => {},
    destroy: async () => {},
    ...unsupported('findByUid', 'findByUserCode', 'consume', 'revokeByGrantId'),
  };

  const grants: Adapter = {
    async find(id) {
      const grant = parseGrantId(id);
      if (grant === undefined) return undefined;
      const { application, userId } = grant;
      const openid = { scope: USER_SCOPES.join(' ') };
      const times = { iat: nowSeconds(), exp: nowSeconds() + MAX_SESSION_SECONDS };
      return { jti: id, kind: 'Grant', clientId: application, accountId: userId, openid, ...times };
    },
    upsert: async () => {},
    destroy: async () => {},
    ...unsupported('findByUid', 'findByUserCode', 'consume', 'revokeByGrantId'),
  };

  const clients: Adapter = {
    find: findClient,
    ...unsupported('upsert', 'destroy', 'findByUid', 'findByUserCode', 'consume', 'revokeByGrantId'),
  };

  /** For data that is contained in the address and therefore not stored. */
  const noStorage: Adapter = {
    find: async () => undefined,
    upsert: async () => {},
    destroy: async () => {},
    ...unsupported('findByUid', 'findByUserCode', 'consume', 'revokeByGrantId'),
  };

  const others: Readonly<Record<string, Adapter>> = { Session: sessions, Grant: grants, Client: clients };
  return (name) => {
    const kind = TOKEN_KINDS.find((tokenKind) => tokenKind === name);
    return kind === undefined ? (others[name] ?? noStorage) : tokens(kind);
  };
}

/** Refuses a payload that the database cannot store. It would fail the other writes of its batch. */
function requireStorable(payload: AdapterPayload): void {
  try {
    requireCleanText(payload);
  } catch {
    throw new (library().errors.InvalidRequest)('some characters are not allowed');
  }
}

/** Adapter methods that no configured feature calls. */
function unsupported<N extends keyof Adapter>(...names: N[]): Record<N, () => Promise<never>> {
  return Object.fromEntries(
    names.map((name) => [name, () => Promise.reject(new Error(`The OpenID provider calls ${name}.`))]),
  ) as Record<N, () => Promise<never>>; // each name occurs once
}
