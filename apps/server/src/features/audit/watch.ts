import type { Work } from '#/platform/database/work.ts';
import type { Log } from '#/platform/log.ts';

import type { ChainStore } from './chain-store.ts';
import { type End, NO_END } from './chain.ts';
import type { HeadFile } from './head-file.ts';

/** How often, at most, the end is written down outside the database, stands in the log, and trouble is told. */
const KEEP_MS = 10_000;
const LOG_MS = 60 * 60 * 1000;
const TELL_MS = 60_000;

type Needs = Pick<Work<{ auditChain: ChainStore }>, 'read'> & { head: HeadFile; log: Log };

/**
 * Remembers how far the chain went: in this process, in a file, and in the log. When the chain goes less far or
 * elsewhere, that is told again and again, and the file keeps what it says.
 */
export function createWatch({ read, head, log }: Needs) {
  let known: End | undefined;
  let kept: End = NO_END;
  let trouble: string | undefined;
  const turns = new Map<string, number>();

  /** Whether it is some turn's time. */
  function isTime(turn: string, everyMs: number): boolean {
    const now = performance.now();
    if ((turns.get(turn) ?? -Infinity) > now - everyMs) return false;
    turns.set(turn, now);
    return true;
  }

  /** What was known when the process started. */
  async function begin(): Promise<End> {
    try {
      return (kept = await head.read());
    } catch (error) {
      trouble = error instanceof Error ? error.message : String(error);
      return NO_END;
    }
  }

  async function keep(): Promise<void> {
    if (trouble !== undefined || known === undefined || known.sealed === kept.sealed) return;
    try {
      await head.write(known);
      kept = known;
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'the audit chain is not remembered');
    }
  }

  return {
    keep,

    /** Looks at the end as it stands. */
    async look(end: End): Promise<void> {
      known ??= await begin();
      const from = known;
      if (trouble === undefined && !(await read(({ auditChain }) => goesOn(auditChain, end, from))))
        trouble = 'The audit chain does not go on from where it was. Run "audit verify".';
      if (trouble !== undefined) {
        if (isTime('tell', TELL_MS))
          log.error({ sealed: end.sealed, before: from.sealed, reason: trouble }, 'audit chain');
        return;
      }
      const moved = end.sealed > from.sealed;
      known = end;
      if (end.sealed > kept.sealed && isTime('keep', KEEP_MS)) await keep();
      if (moved && isTime('log', LOG_MS))
        log.info({ sealed: end.sealed, hash: end.hash.toString('hex') }, 'audit chain');
    },
  };
}

/** Whether the chain, by its end, still goes through an end that it had before. */
export async function goesOn(auditChain: ChainStore, end: End, before: End): Promise<boolean> {
  if (before.sealed === 0) return true;
  if (end.sealed === before.sealed) return end.hash.equals(before.hash);
  return end.sealed > before.sealed && ((await auditChain.hashAt(before.sealed))?.equals(before.hash) ?? false);
}
