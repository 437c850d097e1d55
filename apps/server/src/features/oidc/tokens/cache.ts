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
/** Kinds of tokens that are usually looked up shortly after they are issued. */
const CACHED_KINDS: ReadonlySet<string> = new Set(['AuthorizationCode', 'AccessToken']);

type TokenCacheNeeds = Work<{ oidcTokens: OidcTokenRepository; announce: Announce }> & { bus: Bus };

let lastHash: { id: string; hash: string } | undefined;

/**
 * SHA-256 in hexadecimal. The last hash is cached, since the library looks up a token of unknown kind once per kind.
 */
export function hashOf(id: string): string {
  if (lastHash?.id !== id) lastHash = { id, hash: digest('sha256', id, 'hex') };
  return lastHash.hash;
}

/**
 * TTL cache of codes and tokens, by their hashes in hexadecimal. The TTL is 1 s, and a revocation invalidates entries
 * immediately. A stale row is harmless when a token is used: the database alone decides which use was first.
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

    /** Caches new tokens of `CACHED_KINDS`. Others are cached when they are looked up. */
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

    /** Removes a token from the cache; called when the token is used. */
    invalidate: cache.invalidate,

    /** Revokes a token. */
    async revoke(id: string): Promise<void> {
      await work(async ({ oidcTokens, announce }) => {
        await oidcTokens.remove(fingerprint(id));
        await announce('tokens.ended', { hash: hashOf(id) });
      });
    },

    /** Revokes all tokens of a grant, which is one sign-in to an application. */
    async revokeGrant(grantId: string): Promise<void> {
      await work(async ({ oidcTokens, announce }) => {
        await oidcTokens.revokeGrant(grantId);
        await announce('tokens.ended', { grantId });
      });
    },
  };
}

export type TokenCache = ReturnType<typeof createTokenCache>;
