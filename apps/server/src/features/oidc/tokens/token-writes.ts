import { REFRESH_REPLAY_SECONDS } from '@foyer/contract/limits/oidc.ts';

import type { Work } from '#/platform/database/work.ts';
import { createBatchLoader } from '#/platform/jobs/batch-loader.ts';
import { createWorker } from '#/platform/jobs/worker.ts';
import type { Log } from '#/platform/log.ts';

import type { RequestWrites } from './request-writes.ts';
import type { TokenCache } from './token-cache.ts';
import type { OidcTokenRepository, TokenWrite } from './token-repository.ts';

/** What became of it: the code or token was used before, or the session or application is over. */
export type WriteResult = 'done' | 'used before' | 'over';
/** The same, or the answer to the refresh that was made with the same token a moment before. */
export type WriteOutcome = WriteResult | { readonly replay: string };

/** A session or application that goes at the very moment: the next try leaves it out. */
const FOREIGN_KEY_VIOLATION = '23503';
/** When answers to refreshes are erased; the interval is for those of a process that has stopped. */
const ERASE_AFTER_MS = (REFRESH_REPLAY_SECONDS + 0.5) * 1000;
const ERASE_EVERY_MS = 60_000;

type TokenWriteNeeds = Pick<Work<{ suiteTokens: OidcTokenRepository }>, 'read'> & {
  /** An application has refreshed its tokens. */
  touchSession: (sessionId: string) => Promise<void>;
  tokenCache: TokenCache;
  log: Log;
};

/**
 * Returns what writes all that a request wants written, together with others of the same moment, and the worker that
 * erases answers to refreshes.
 */
export function createTokenWrites({ read, touchSession, tokenCache, log }: TokenWriteNeeds) {
  const worker = createWorker({ name: 'refresh-replays', run: erase, everyMs: ERASE_EVERY_MS, log });

  const insert = (writes: readonly TokenWrite[]) => read(({ suiteTokens }) => suiteTokens.write(writes));
  const write = createBatchLoader((writes: readonly TokenWrite[]) =>
    insert(writes).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION) return insert(writes);
      throw error;
    }),
  );

  /** What has been given is given, whether or not that can be noted. */
  async function touchOrLog(sessionId: string): Promise<void> {
    await touchSession(sessionId).catch((error: Error) =>
      log.warn({ reason: error.message }, 'the use of a session was not noted'),
    );
  }

  async function erase(): Promise<boolean> {
    await read(({ suiteTokens }) => suiteTokens.eraseReplays());
    return false;
  }

  async function writeRequest(
    { used, tokens }: RequestWrites,
    answer: () => string | undefined,
  ): Promise<WriteOutcome> {
    if (used === undefined && tokens.length === 0) return 'done';
    const isRefresh = used?.row.kind === 'RefreshToken';
    const isDone = await write({ used: used?.hash, tokens, replay: isRefresh ? answer() : undefined });
    if (used !== undefined) tokenCache.invalidate(used.hash);
    if (isDone) tokenCache.put(tokens);
    if (used === undefined) return isDone ? 'done' : 'over';
    const { sessionId, payload } = used.row;
    if (isDone) {
      if (isRefresh) worker.wake(ERASE_AFTER_MS);
      if (isRefresh && sessionId !== null) await touchOrLog(sessionId);
      return 'done';
    }
    const consumption = await read(({ suiteTokens }) => suiteTokens.findConsumption(used.hash));
    if (consumption === undefined) return 'over';
    // An application that refreshes twice at once, or has lost the answer, is no thief (RFC 9700 4.14.2).
    if (consumption.replay !== undefined) return { replay: consumption.replay };
    const { grantId } = payload;
    if (typeof grantId === 'string') await tokenCache.revokeGrant(grantId);
    return 'used before';
  }

  return { writeRequest, worker };
}
