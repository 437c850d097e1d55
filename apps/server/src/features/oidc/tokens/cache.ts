import { hash as digest } from 'node:crypto';

import { createTtlCache } from '#/platform/cache/ttl-cache.ts';
import { fingerprint } from '#/platform/crypto/secrets.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Announce, Bus } from '#/platform/events/bus.ts';
import { createBatchLoader } from '#/platform/jobs/batch-loader.ts';

import type { NewToken, TokenRow, OidcTokenRepository } from './repository.ts';

/** TTL of cached rows, which bounds the effect of a lost announcement. */
const CACHE_TTL_MS = 1000;
const MAX_CACHED_ROWS = 5000;
/** Kinds that are looked up shortly after they are issued. */
const CACHED_KINDS: ReadonlySet<string> = new Set(['AuthorizationCode', 'AccessToken']);

type TokenCacheNeeds = Work<{ oidcTokens: OidcTokenRepository; announce: Announce }> & { bus: Bus };

let lastHash: { id: string; hash: string } | undefined;

/** SHA-256 in hexadecimal. The last hash is cached, since a token of unknown kind is looked up as each kind in turn. */
export function hashOf(id: string): string {
  if (lastHash?.id !== id) lastHash = { id, hash: digest('sha256', id, 'hex') };
  return lastHash.hash;
}

/**
 * TTL cache of codes and tokens by their hashes in hexadecimal: 1 s, and invalidated immediately when they are revoked.
 * A stale row does no harm when it is used up: the database alone decides which use was first.
 */
export function createTokenCache({ work, read, bus }: TokenCacheNeeds) {
  const cache = createTtlCache<TokenRow | undefined>(
    createBatchLoader(async (hashes: readonly string[]) => {
      const rowsByHash = await read(({ oidcTokens }) => oidcTokens.listByHashes(hashes));
      return hashes.map((hash) => rowsByHash.get(hash));
    }),
    { ms: CACHE_TTL_MS, maxEntries: MAX_CACHED_ROWS },
  );
  bus.invalidateOn('tokens.ended', (ended) => {
    if ('hash' in ended) cache.invalidate(ended.hash);
    else invalidateGrant(ended.grantId);
  });
  bus.invalidateOn('applications.changed', cache.clear);
  bus.onResync(cache.clear);

  function invalidateGrant(grantId: string): void {
    cache.invalidateWhere((row) => row?.payload['grantId'] === grantId);
  }

  return {
    find: (hash: string): Promise<TokenRow | undefined> => cache.get(hash),

    /** Caches tokens that have just been stored. */
    put(tokens: readonly NewToken[]): void {
      for (const { idHash, kind, application, sessionId, payload, permissionsHash } of tokens)
        if (CACHED_KINDS.has(kind))
          cache.put(idHash, {
            kind,
            application,
            sessionId,
            payload,
            permissionsHash,
            consumed: false,
            replayable: false,
          });
    },

    /** Called when a token is used up. */
    invalidate: cache.invalidate,

    /** Removes a token. */
    async revoke(id: string): Promise<void> {
      await work(async ({ oidcTokens, announce }) => {
        await oidcTokens.remove(fingerprint(id));
        await announce('tokens.ended', { hash: hashOf(id) });
      });
    },

    /** Removes all tokens of one sign-in to an application. */
    async revokeGrant(grantId: string): Promise<void> {
      await work(async ({ oidcTokens, announce }) => {
        await oidcTokens.revokeGrant(grantId);
        await announce('tokens.ended', { grantId });
      });
    },
  };
}

export type TokenCache = ReturnType<typeof createTokenCache>;
