import type { Keys } from '#/platform/crypto/keys.ts';
import type { Work } from '#/platform/database/work.ts';
import { createWorker, type BackgroundWorker } from '#/platform/jobs/worker.ts';
import type { Log } from '#/platform/log.ts';
import type { Repositories } from '#/repositories.ts';

import type { ChainRow } from './chain-store.ts';
import { type Chain, createChain, type End } from './chain.ts';
import type { HeadFile } from './head-file.ts';
import { createSettling } from './settling.ts';
import { createWatch } from './watch.ts';

type Needs = Work<Repositories<'auditChain' | 'signInHours'>> & { key: Keys['pepper']; head: HeadFile; log: Log };

const LOOK_MS = 1000;
const BATCH = 500;

/**
 * Seals lines of the audit trail soon after they were written, apart from the transactions that write them, one process
 * at a time, and counts sign-ins on the way. No line is passed over, however late its transaction commits.
 */
export function createSealer({ work, read, key, head, log }: Needs): BackgroundWorker {
  const chain = createChain(key);
  const settled = createSettling();
  const watch = createWatch({ read, head, log });

  /** Seals some lines; returns where the chain ends then, and whether there are more. */
  async function sealSome(settledNow: number): Promise<{ end: End; more: boolean } | undefined> {
    return work(async ({ auditChain, signInHours }) => {
      const before = await auditChain.holdEnd();
      if (before === undefined) return undefined; // another process is at it
      const found = await auditChain.unsealed(before.settled, BATCH);
      const more = found.length === BATCH;
      // Behind the last line of a full batch others wait that can be seen already.
      const whole = more ? Math.min(settledNow, found.at(-1)?.line ?? 0) : settledNow;
      const reached = Math.max(before.settled, whole);
      if (found.length === 0 && reached === before.settled) return undefined;
      const sealedAt = await auditChain.now();
      let end: End = before;
      const seals = found.map((line) => {
        end = chain.extend(end, sealedAt, line);
        return { id: line.id, hash: end.hash };
      });
      if (seals.length > 0) {
        await auditChain.seal(before.sealed + 1, sealedAt, seals);
        await signInHours.count(found.map(({ id }) => id));
      }
      await auditChain.moveEnd(end, proofAfter(chain, before, end), reached);
      return { end, more };
    });
  }

  async function run(): Promise<boolean> {
    const { before, settledNow, waits } = await read(async ({ auditChain }) => {
      const row = await auditChain.end();
      const upTo = await settled(auditChain);
      return { before: row, settledNow: upTo, waits: (await auditChain.unsealed(row.settled, 1)).length > 0 };
    });
    await watch.look(before);
    if (!waits && settledNow <= before.settled) return false;
    const sealed = await sealSome(settledNow);
    if (sealed === undefined) return false;
    await watch.look(sealed.end);
    return sealed.more;
  }

  const worker = createWorker({ name: 'audit', log, everyMs: LOOK_MS, run });
  return {
    ...worker,
    async stop() {
      await worker.stop();
      await watch.keep();
    },
  };
}

/** None once there was a wrong one: what came before it is never proved again by what comes after. */
function proofAfter(chain: Chain, before: ChainRow, after: End): Buffer | null {
  const isProven = before.sealed === 0 || (before.proof?.equals(chain.proof(before)) ?? false);
  return isProven ? chain.proof(after) : null;
}
