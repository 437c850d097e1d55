import { AsyncLocalStorage } from 'node:async_hooks';

import { REFRESH_REPLAY_SECONDS } from '@foyer/contract/limits/oidc.ts';

import type { Work } from '#/platform/database/work.ts';
import { createBatchLoader } from '#/platform/jobs/batch-loader.ts';
import { createWorker } from '#/platform/jobs/worker.ts';
import type { Log } from '#/platform/log.ts';

import type { TokenCache } from './cache.ts';
import type { NewToken, TokenRow, OidcTokenRepository, TokenWrite } from './repository.ts';

/** Token writes of a request. Its response is sent after they are stored. */
export type RequestWrites = {
  /** The User-Agent header of the request, shortened. */
  readonly userAgent: string;
  /** The code or refresh token that the request uses, with its hash in hexadecimal. */
  used: { readonly hash: string; readonly row: TokenRow } | undefined;
  readonly tokens: NewToken[];
};

const requests = new AsyncLocalStorage<RequestWrites>();

/** Runs a request's handler and collects its writes. */
export async function collectWrites(userAgent: string, run: () => Promise<void>): Promise<RequestWrites> {
  const writes: RequestWrites = { userAgent, used: undefined, tokens: [] };
  await requests.run(writes, run);
  return writes;
}

export function currentWrites(): RequestWrites {
  const writes = requests.getStore();
  if (writes === undefined) throw new Error('The OpenID provider was called outside a request.');
  return writes;
}

/** `used before`: the code or token was consumed earlier. `over`: its session or application ended. */
export type WriteResult = 'done' | 'used before' | 'over';
/** Result of a write, or the stored response to an earlier refresh with the same token. */
export type WriteOutcome = WriteResult | { readonly replay: string };

/** Raised when a session or application was deleted concurrently. A second attempt omits its tokens. */
const FOREIGN_KEY_VIOLATION = '23503';
/** Time after which a stored response is erased. Responses of a stopped process are erased at `ERASE_EVERY_MS`. */
const ERASE_AFTER_MS = (REFRESH_REPLAY_SECONDS + 0.5) * 1000;
const ERASE_EVERY_MS = 60_000;

type TokenWriteNeeds = Pick<Work<{ oidcTokens: OidcTokenRepository }>, 'read'> & {
  /** Extends a session when an application refreshes its tokens. */
  touchSession: (sessionId: string) => Promise<void>;
  tokenCache: TokenCache;
  log: Log;
};

/** Stores the writes of requests in batches, and erases stored refresh responses in a worker. */
export function createTokenWrites({ read, touchSession, tokenCache, log }: TokenWriteNeeds) {
  const worker = createWorker({ name: 'refresh-replays', run: erase, everyMs: ERASE_EVERY_MS, log });

  const insert = (writes: readonly TokenWrite[]) => read(({ oidcTokens }) => oidcTokens.write(writes));
  const write = createBatchLoader((writes: readonly TokenWrite[]) =>
    insert(writes).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION) return insert(writes);
      throw error;
    }),
  );

  /** Extends the session. A failure is only logged, since the issued tokens are valid. */
  async function touchOrLog(sessionId: string): Promise<void> {
    await touchSession(sessionId).catch((error: Error) => log.warn({ reason: error.message }, 'session touch failed'));
  }

  async function erase(): Promise<boolean> {
    await read(({ oidcTokens }) => oidcTokens.eraseReplays());
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
      if (isRefresh) worker.wakeWhenDue(ERASE_AFTER_MS);
      if (isRefresh && sessionId !== null) await touchOrLog(sessionId);
      return 'done';
    }
    const consumption = await read(({ oidcTokens }) => oidcTokens.findConsumption(used.hash));
    if (consumption === undefined) return 'over';
    // A parallel refresh, or a refresh after a lost response, is not a theft (RFC 9700 4.14.2).
    if (consumption.replay !== undefined) return { replay: consumption.replay };
    const { grantId } = payload;
    if (typeof grantId === 'string') await tokenCache.revokeGrant(grantId);
    return 'used before';
  }

  return { writeRequest, worker };
}
