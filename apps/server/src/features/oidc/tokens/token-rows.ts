import { hash as digest } from 'node:crypto';

import { createMemory } from '#/platform/cache/memory.ts';
import { fingerprint } from '#/platform/crypto/secrets.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Announce, Bus } from '#/platform/events/bus.ts';
import { createBatched } from '#/platform/jobs/batched.ts';

import type { NewToken, TokenRow, TokenStore } from './token-store.ts';

/** How long a row is believed without asking the database; also the longest that a lost announcement lasts. */
const KEPT_MS = 1000;
const KEPT_ROWS = 5000;
/** What is asked about in the moments after it was given. */
const ASKED_SOON: ReadonlySet<string> = new Set(['AuthorizationCode', 'AccessToken']);

type Needs = Work<{ suiteTokens: TokenStore; announce: Announce }> & { bus: Bus };

let latest: { id: string; hash: string } | undefined;

/** SHA-256 in hexadecimal. A token whose kind nobody knows is looked for as each of them, one right after the other. */
export function hashOf(id: string): string {
  if (latest?.id !== id) latest = { id, hash: digest('sha256', id, 'hex') };
  return latest.hash;
}

/**
 * Rows of codes and tokens by their hashes in hexadecimal: remembered for a second, and forgotten at once when they
 * are ended. A row that is no longer true does no harm where it is used up: the database alone says who was first.
 */
export function createTokenRows({ work, read, bus }: Needs) {
  const memory = createMemory<TokenRow | undefined>(
    createBatched(async (hashes: readonly string[]) => {
      const found = await read(({ suiteTokens }) => suiteTokens.listByHashes(hashes));
      return hashes.map((hash) => found.get(hash));
    }),
    { ms: KEPT_MS, most: KEPT_ROWS },
  );
  bus.hear('tokens.ended', (ended) => {
    if ('hash' in ended) memory.forget(ended.hash);
    else forgetFamily(ended.grantId);
  });
  bus.hear('applications.changed', memory.forgetAll);
  bus.onResync(memory.forgetAll);

  function forgetFamily(grantId: string): void {
    memory.forgetWhere((row) => row?.payload['grantId'] === grantId);
  }

  return {
    find: (hash: string): Promise<TokenRow | undefined> => memory.get(hash),

    /** They have just been written. */
    remember(tokens: readonly NewToken[]): void {
      for (const { idHash, kind, application, sessionId, payload, rights } of tokens)
        if (ASKED_SOON.has(kind))
          memory.put(idHash, { kind, application, sessionId, payload, rights, consumed: false, replayable: false });
    },

    /** It is being used up. */
    forget: memory.forget,

    /** Removes a token. */
    async end(id: string): Promise<void> {
      await work(async ({ suiteTokens, announce }) => {
        await suiteTokens.remove(fingerprint(id));
        await announce('tokens.ended', { hash: hashOf(id) });
      });
      // Whoever asks here next need not wait until the announcement has come back.
      memory.forget(hashOf(id));
    },

    /** Removes everything that came of one sign-in to an application. */
    async endFamily(grantId: string): Promise<void> {
      await work(async ({ suiteTokens, announce }) => {
        await suiteTokens.endFamily(grantId);
        await announce('tokens.ended', { grantId });
      });
      forgetFamily(grantId);
    },
  };
}

export type TokenRows = ReturnType<typeof createTokenRows>;
