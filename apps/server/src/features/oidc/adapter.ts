import { SESSION_SECONDS_MOST } from '@foyer/contract/limits/sessions.ts';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

import { createMemory } from '#/platform/cache/memory.ts';
import type { Work } from '#/platform/database/work.ts';
import { requireCleanText } from '#/platform/http/requests/json-body.ts';
import { createBatched } from '#/platform/jobs/batched.ts';

import { amrOf } from './amr.ts';
import { PERSON_SCOPES } from './clients.ts';
import { errors, Provider } from './library.ts';
import type { Standings } from './standing.ts';
import { suiteFingerprint } from './suite-secret.ts';
import type { SuiteSessionStore } from './suite-session-store.ts';
import { readGrantId } from './tokens/grant-id.ts';
import { pendingNow } from './tokens/pending.ts';
import { hashOf, type TokenRows } from './tokens/token-rows.ts';
import { type NewToken, TOKEN_KINDS, type TokenKind, type TokenRow } from './tokens/token-store.ts';

type Needs = Pick<Work<{ suiteSessions: SuiteSessionStore }>, 'read'> & {
  tokenRows: TokenRows;
  standings: Standings;
  /** Metadata of an installed application. */
  findClient: (code: string) => Promise<AdapterPayload | undefined>;
};

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** How long it is believed whose browser a cookie is of: whether their session lives is asked each time. */
const KEPT_MS = 1000;
const KEPT_SESSIONS = 20_000;

/**
 * Where `oidc-provider` keeps things: tokens in our tables, by their hashes; sessions in those of Foyer, whose ends
 * are theirs; grants and interactions nowhere, since addresses and tokens say all that there is of them.
 */
export function createAdapters({ read, tokenRows, standings, findClient }: Needs): AdapterFactory {
  const browsers = createMemory(
    createBatched(async (hashes: readonly string[]) => {
      const found = await read(({ suiteSessions }) => suiteSessions.listByHashes(hashes));
      return hashes.map((hash) => found.get(hash)?.sessionId);
    }),
    { ms: KEPT_MS, most: KEPT_SESSIONS },
  );

  /** A token that still holds: its session lives, and its owner may open the application, with the same rights. */
  async function findToken(kind: TokenKind, id: string): Promise<AdapterPayload | undefined> {
    const row = await tokenRows.find(hashOf(id));
    if (row?.kind !== kind || !(await stands(row))) return undefined;
    return { ...row.payload, jti: id, ...(row.consumed && !mayRepeat(row) ? { consumed: true } : {}) };
  }

  /**
   * Whether a used token may be answered as before: the library then checks it like an unused one, and the database decides
   * when the answer is written.
   */
  const mayRepeat = ({ replayable }: TokenRow): boolean => replayable && Provider.ctx?.oidc.route === 'token';

  async function stands({ sessionId, application, rights }: TokenRow): Promise<boolean> {
    if (sessionId === null) return (await findClient(application)) !== undefined;
    const standing = await standings.in(sessionId, application);
    return standing !== undefined && (rights === null || rights === standing.rights);
  }

  /** What a token says of itself, to be written with the rest of its request. */
  async function newToken(kind: TokenKind, id: string, payload: AdapterPayload, seconds: number): Promise<NewToken> {
    const { clientId, sessionUid, grantId, jti: _kept, ...rest } = payload;
    if (clientId === undefined) throw new Error(`A ${kind} belongs to no application.`);
    requireStorable(rest);
    const standing = sessionUid === undefined ? undefined : await standings.in(sessionUid, clientId);
    if (sessionUid !== undefined && standing === undefined) throw new errors.InvalidGrant('session is over');
    return {
      idHash: hashOf(id),
      kind,
      application: clientId,
      sessionId: sessionUid ?? null,
      grantId: grantId ?? null,
      payload: { ...rest, clientId, sessionUid, grantId },
      rights: kind === 'AccessToken' ? (standing?.rights ?? null) : null,
      seconds,
    };
  }

  function tokens(kind: TokenKind): Adapter {
    return {
      find: (id) => findToken(kind, id),
      async upsert(id, payload, seconds = 0) {
        pendingNow().tokens.push(await newToken(kind, id, payload, seconds));
      },
      async consume(id) {
        const hash = hashOf(id);
        const row = await tokenRows.find(hash);
        if (row === undefined) throw new errors.InvalidGrant('it is over');
        pendingNow().used = { hash, row };
      },
      destroy: (id) => tokenRows.end(id),
      revokeByGrantId: (grantId) => tokenRows.endFamily(grantId),
      ...never('findByUid', 'findByUserCode'),
    };
  }

  const sessions: Adapter = {
    async find(id) {
      const sessionId = await browsers.get(suiteFingerprint(id, pendingNow().userAgent).toString('hex'));
      const standing = sessionId && (await standings.of(sessionId));
      if (sessionId === undefined || !standing) return undefined;
      return {
        jti: id,
        kind: 'Session',
        uid: sessionId,
        accountId: standing.userId,
        loginTs: Math.floor(standing.signedInAt.getTime() / 1000),
        amr: amrOf(standing),
        // The cookie goes when the browser closes.
        transient: true,
        iat: nowSeconds(),
        exp: nowSeconds() + SESSION_SECONDS_MOST,
      };
    },
    // It begins with `openSuiteSession`, and ends with Foyer's; its applications are noted where they get a code.
    upsert: async () => {},
    destroy: async () => {},
    ...never('findByUid', 'findByUserCode', 'consume', 'revokeByGrantId'),
  };

  const grants: Adapter = {
    async find(id) {
      const parts = readGrantId(id);
      if (parts === undefined) return undefined;
      const { application, userId } = parts;
      const openid = { scope: PERSON_SCOPES.join(' ') };
      const times = { iat: nowSeconds(), exp: nowSeconds() + SESSION_SECONDS_MOST };
      return { jti: id, kind: 'Grant', clientId: application, accountId: userId, openid, ...times };
    },
    upsert: async () => {},
    destroy: async () => {},
    ...never('findByUid', 'findByUserCode', 'consume', 'revokeByGrantId'),
  };

  const clients: Adapter = {
    find: findClient,
    ...never('upsert', 'destroy', 'findByUid', 'findByUserCode', 'consume', 'revokeByGrantId'),
  };

  /** What is in the address that a browser is sent to, and nowhere else. */
  const nowhere: Adapter = {
    find: async () => undefined,
    upsert: async () => {},
    destroy: async () => {},
    ...never('findByUid', 'findByUserCode', 'consume', 'revokeByGrantId'),
  };

  const others: Readonly<Record<string, Adapter>> = { Session: sessions, Grant: grants, Client: clients };
  return (name) => {
    const kind = TOKEN_KINDS.find((known) => known === name);
    return kind === undefined ? (others[name] ?? nowhere) : tokens(kind);
  };
}

/** Refuses what no row can hold: those written together with it would fail as well. */
function requireStorable(payload: AdapterPayload): void {
  try {
    requireCleanText(payload);
  } catch {
    throw new errors.InvalidRequest('some characters are not allowed');
  }
}

/** What no configured feature calls. */
function never<N extends keyof Adapter>(...names: N[]): Record<N, () => Promise<never>> {
  return Object.fromEntries(
    names.map((name) => [name, () => Promise.reject(new Error(`The OpenID provider calls ${name}.`))]),
  ) as Record<N, () => Promise<never>>; // each name once
}
