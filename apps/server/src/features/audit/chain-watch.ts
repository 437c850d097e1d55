import type { Work } from '#/platform/database/work.ts';
import type { Log } from '#/platform/log.ts';

import type { ChainHeadFile } from './chain-head-file.ts';
import type { AuditChainRepository } from './chain-repository.ts';
import { type ChainHead, EMPTY_CHAIN } from './chain.ts';

/** Minimum intervals between two writes to the head file, to the log, and between two reports of an error. */
const SAVE_MS = 10_000;
const LOG_MS = 60 * 60 * 1000;
const REPORT_MS = 60_000;

type ChainWatchNeeds = Pick<Work<{ auditChain: AuditChainRepository }>, 'read'> & { head: ChainHeadFile; log: Log };

/**
 * Stores the chain's end in memory, in a file and in the log. When the chain no longer continues from the last known
 * end, an error is logged repeatedly and the file is not overwritten.
 */
export function createChainWatch({ read, head, log }: ChainWatchNeeds) {
  let lastSeen: ChainHead | undefined;
  let saved: ChainHead = EMPTY_CHAIN;
  let failure: string | undefined;
  const lastTimes = new Map<string, number>();

  /** Rate limit: true at most once per `everyMs` for a task. */
  function isTime(task: string, everyMs: number): boolean {
    const now = performance.now();
    if ((lastTimes.get(task) ?? -Infinity) > now - everyMs) return false;
    lastTimes.set(task, now);
    return true;
  }

  /** Returns the end that was saved before the process started; the empty chain when the file cannot be read. */
  async function begin(): Promise<ChainHead> {
    try {
      return (saved = await head.read());
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
      return EMPTY_CHAIN;
    }
  }

  async function save(): Promise<void> {
    if (failure !== undefined || lastSeen === undefined || lastSeen.sealed === saved.sealed) return;
    try {
      await head.write(lastSeen);
      saved = lastSeen;
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'audit chain head not saved');
    }
  }

  return {
    save,

    /** Checks that the chain continues from its last known end, and stores the current end. */
    async check(end: ChainHead): Promise<void> {
      lastSeen ??= await begin();
      const from = lastSeen;
      if (failure === undefined && !(await read(({ auditChain }) => continuesFrom(auditChain, end, from))))
        failure = 'The audit chain does not continue from its last known end. Run "audit verify".';
      if (failure !== undefined) {
        if (isTime('tell', REPORT_MS))
          log.error({ sealed: end.sealed, before: from.sealed, reason: failure }, 'audit chain broken');
        return;
      }
      const moved = end.sealed > from.sealed;
      lastSeen = end;
      if (end.sealed > saved.sealed && isTime('keep', SAVE_MS)) await save();
      if (moved && isTime('log', LOG_MS))
        log.info({ sealed: end.sealed, hash: end.hash.toString('hex') }, 'audit chain head');
    },
  };
}

/** Whether a chain with this end still contains an earlier end. */
export async function continuesFrom(
  auditChain: AuditChainRepository,
  end: ChainHead,
  before: ChainHead,
): Promise<boolean> {
  if (before.sealed === 0) return true;
  if (end.sealed === before.sealed) return end.hash.equals(before.hash);
  return end.sealed > before.sealed && ((await auditChain.hashAt(before.sealed))?.equals(before.hash) ?? false);
}
