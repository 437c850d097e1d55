import { createBatched } from '#/platform/batched.ts';
import type { Log } from '#/platform/log.ts';
import type { Work } from '#/platform/work.ts';

import type { Pending } from './pending.ts';
import type { TokenRows } from './token-rows.ts';
import type { TokenStore, Writing } from './token-store.ts';

/** What has become of it: somebody has used the code or token before, or the session or application is over. */
export type Written = 'done' | 'used before' | 'over';

/** A session or application that goes at the very moment: the next try leaves it out. */
const GONE_MEANWHILE = '23503';

type Needs = Pick<Work<{ suiteTokens: TokenStore }>, 'read'> & {
  /** An application has refreshed its tokens. */
  noteUse: (sessionId: string) => Promise<void>;
  tokenRows: TokenRows;
  log: Log;
};

/** Returns what writes all that a request wants written, together with others of the same moment. */
export function createWriting({ read, noteUse, tokenRows, log }: Needs) {
  const put = (writings: readonly Writing[]) => read(({ suiteTokens }) => suiteTokens.write(writings));
  const write = createBatched((writings: readonly Writing[]) =>
    put(writings).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === GONE_MEANWHILE) return put(writings);
      throw error;
    }),
  );

  /** What has been given is given, whether or not that can be noted. */
  async function noteThere(sessionId: string): Promise<void> {
    await noteUse(sessionId).catch((error: Error) =>
      log.warn({ reason: error.message }, 'the use of a session was not noted'),
    );
  }

  async function isConsumed(hash: string): Promise<boolean> {
    const found = await read(({ suiteTokens }) => suiteTokens.listByHashes([hash]));
    return found.get(hash)?.consumed === true;
  }

  return async ({ used, tokens }: Pending): Promise<Written> => {
    if (used === undefined && tokens.length === 0) return 'done';
    const isDone = await write({ used: used?.hash, tokens });
    if (used !== undefined) tokenRows.forget(used.hash);
    if (isDone) tokenRows.remember(tokens);
    if (used === undefined) return isDone ? 'done' : 'over';
    const { sessionId, payload, kind } = used.row;
    if (isDone) {
      if (kind === 'RefreshToken' && sessionId !== null) await noteThere(sessionId);
      return 'done';
    }
    if (!(await isConsumed(used.hash))) return 'over';
    // Somebody used it at the same moment: one of the two has stolen it (RFC 9700, 4.14).
    const { grantId } = payload;
    if (typeof grantId === 'string') await tokenRows.endFamily(grantId);
    return 'used before';
  };
}
