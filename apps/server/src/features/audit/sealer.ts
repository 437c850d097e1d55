import type { Keys } from '#/platform/crypto/keys.ts';
import type { Work } from '#/platform/database/work.ts';
import { createWorker, type BackgroundWorker } from '#/platform/jobs/worker.ts';
import type { Log } from '#/platform/log.ts';
import type { Repositories } from '#/repositories.ts';

import type { ChainHeadFile } from './chain-head-file.ts';
import type { ChainRow } from './chain-repository.ts';
import { createChainWatch } from './chain-watch.ts';
import { type Chain, createChain, type ChainHead } from './chain.ts';
import { createCommitHorizon } from './commit-horizon.ts';

type SealerNeeds = Work<Repositories<'auditChain' | 'signInHours'>> & {
  keys: Pick<Keys, 'pepper'>;
  auditHead: ChainHeadFile;
  log: Log;
};

/** Delay after which new entries are sealed in one batch, and interval of the checks until all of them are. */
export const SEAL_MS = 1000;
/** Interval at which a process looks for entries that another process has left unsealed. */
const POLL_MS = 15_000;
const BATCH = 500;

/**
 * Seals audit entries shortly after they are written, and counts their sign-ins. Sealing runs in separate transactions,
 * in one process at a time. No entry is skipped, however late its transaction commits.
 */
export function createSealer({ work, read, keys, auditHead: head, log }: SealerNeeds): BackgroundWorker {
  const chain = createChain(keys.pepper);
  const commitHorizon = createCommitHorizon();
  const watch = createChainWatch({ read, head, log });

  /**
   * Seals a batch of entries. Returns the new end of the chain and whether more entries wait; undefined when there is
   * nothing to do.
   */
  async function sealBatch(horizon: number): Promise<{ end: ChainHead; more: boolean } | undefined> {
    return work(async ({ auditChain, signInHours }) => {
      const before = await auditChain.lockEnd();
      if (before === undefined) return undefined; // another process is sealing
      const unsealed = await auditChain.unsealed(before.committedUpTo, BATCH);
      const more = unsealed.length === BATCH;
      // A full batch may leave visible entries behind, so the horizon stops at its last entry.
      const whole = more ? Math.min(horizon, unsealed.at(-1)?.line ?? 0) : horizon;
      const reached = Math.max(before.committedUpTo, whole);
      if (unsealed.length === 0 && reached === before.committedUpTo) return undefined;
      const sealedAt = await auditChain.now();
      let end: ChainHead = before;
      const seals = unsealed.map((entry) => {
        end = chain.extend(end, sealedAt, entry);
        return { id: entry.id, hash: end.hash };
      });
      if (seals.length > 0) {
        await auditChain.seal(before.sealed + 1, sealedAt, seals);
        await signInHours.count(unsealed.map(({ id }) => id));
      }
      await auditChain.moveEnd(end, proofAfter(chain, before, end), reached);
      return { end, more };
    });
  }

  async function run(): Promise<boolean> {
    const { newest, ...before } = await read(({ auditChain }) => auditChain.endAndNewest());
    await watch.check(before);
    if (newest <= before.committedUpTo) return false;
    worker.wake(SEAL_MS);
    const { horizon, waits } = await read(async ({ auditChain }) => ({
      horizon: await commitHorizon(auditChain),
      waits: (await auditChain.unsealed(before.committedUpTo, 1)).length > 0,
    }));
    if (!waits && horizon <= before.committedUpTo) return false;
    const sealed = await sealBatch(horizon);
    if (sealed === undefined) return false;
    await watch.check(sealed.end);
    return sealed.more;
  }

  const worker = createWorker({ name: 'audit', log, everyMs: POLL_MS, run });
  return {
    ...worker,
    async stop() {
      await worker.stop();
      await watch.save();
    },
  };
}

/**
 * Proof of the new end. Null when the stored proof is wrong: later entries must not prove a chain that was tampered
 * with.
 */
function proofAfter(chain: Chain, before: ChainRow, after: ChainHead): Buffer | null {
  const isProven = before.sealed === 0 || (before.proof?.equals(chain.proof(before)) ?? false);
  return isProven ? chain.proof(after) : null;
}
