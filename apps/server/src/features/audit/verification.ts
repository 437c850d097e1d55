import type { Keys } from '#/platform/crypto/keys.ts';
import type { Work } from '#/platform/database/work.ts';

import type { ChainHeadFile } from './chain-head-file.ts';
import type { AuditChainRepository, EntrySeal } from './chain-repository.ts';
import { continuesFrom } from './chain-watch.ts';
import { createChain, type ChainHead, EMPTY_CHAIN } from './chain.ts';

/** The number of sealed and of waiting entries, the hash at the chain's end, and the first error. */
export type ChainVerification = {
  readonly sealed: number;
  readonly waiting: number;
  readonly hash: string;
  readonly error?: string;
  /** Position of the entry with the requested hash. */
  readonly found?: number;
};

/** The audit chain is broken; the message states where. */
export class BrokenChain extends Error {}

type VerificationNeeds = Pick<Work<{ auditChain: AuditChainRepository }>, 'read'> & {
  keys: Pick<Keys, 'pepper'>;
  auditHead: ChainHeadFile;
};

const BATCH = 1000;
const SLICE = 10_000;
/** Tolerance by which an entry may be older than entries before it: longer than any transaction. */
const DISORDER_MS = 10 * 60 * 1000;

/**
 * Verifies the audit chain.
 *
 * It detects:
 * - a sealed entry that was changed or removed;
 * - a seal that was changed, removed or swapped;
 * - an entry that was inserted among older ones or backdated;
 * - a truncated chain, by the end that the database stores with a proof and by the end in the data folder.
 *
 * It does not detect:
 * - changes to an entry before it was sealed;
 * - entries that were added with the current time;
 * - a chain that was reset to an earlier end together with that end's proof and the data folder's file;
 * - any change by an attacker who has the keys.
 */
export function createVerification({ read, keys, auditHead: head }: VerificationNeeds) {
  const chain = createChain(keys.pepper);

  return async function verify(searchedHash?: string): Promise<ChainVerification> {
    return read(async ({ auditChain }) => {
      const walk = createWalk(chain);
      // The end is read first: entries that are sealed later are not expected.
      const stored = await auditChain.end();
      let error: string | undefined;
      let found: number | undefined;
      for (let behind = 0; error === undefined; behind += BATCH) {
        const seals = await auditChain.seals(behind, BATCH);
        for (const seal of seals) {
          if ((error ??= walk.step(seal)) !== undefined) break;
          if (seal.hash.toString('hex') === searchedHash) found = seal.place;
        }
        if (seals.length < BATCH) break;
      }
      error ??= await findErrorAtEnd(auditChain, stored, walk.end());
      const rest = await countRest(auditChain, stored.committedUpTo);
      error ??= rest.error;
      const result = { sealed: walk.end().sealed, hash: walk.end().hash.toString('hex'), waiting: rest.waiting };
      return { ...result, ...(error !== undefined && { error }), ...(found !== undefined && { found }) };
    });
  };

  async function findErrorAtEnd(
    auditChain: AuditChainRepository,
    stored: Awaited<ReturnType<AuditChainRepository['end']>>,
    walked: ChainHead,
  ): Promise<string | undefined> {
    const cut = (before: ChainHead) =>
      before.sealed > walked.sealed
        ? `The newest sealed entries were removed: ${before.sealed} expected, ${walked.sealed} found.`
        : `The chain was replaced: the entry at position ${before.sealed} is not the one that was sealed there.`;
    if (!(await continuesFrom(auditChain, walked, stored))) return cut(stored);
    if (stored.sealed > 0 && stored.proof?.equals(chain.proof(stored)) !== true)
      return 'The stored end of the chain was changed: entries after it may have been removed.';
    const saved = await head.read();
    return (await continuesFrom(auditChain, walked, saved)) ? undefined : cut(saved);
  }
}

/** Walks the chain seal by seal; `step` returns the error of a seal, if any. */
function createWalk(chain: ReturnType<typeof createChain>) {
  let end = EMPTY_CHAIN;
  /**
   * Latest entry time so far. Later entries are not older, except for concurrent transactions and a clock that was set
   * back.
   */
  let latest = -Infinity;

  return {
    end: () => end,

    step({ place, sealedAt, hash, id, entry }: EntrySeal): string | undefined {
      if (place !== end.sealed + 1) return `The seal at position ${end.sealed + 1} was removed.`;
      if (entry === undefined) return `Entry ${id} at position ${place} was removed.`;
      const expected = chain.extend(end, sealedAt, entry);
      if (!expected.hash.equals(hash))
        return `Entry ${id} at position ${place}, of ${entry.at}, or its seal was changed.`;
      latest = Math.min(latest, Date.parse(sealedAt));
      const at = Date.parse(entry.at);
      if (!(at >= latest - DISORDER_MS))
        return `Entry ${id} at position ${place} was inserted: it is backdated to ${entry.at}.`;
      latest = Math.max(latest, at);
      end = expected;
      return undefined;
    },
  };
}

/** Counts the entries without a seal. `error` names one that was inserted among sealed entries. */
async function countRest(
  auditChain: AuditChainRepository,
  committedUpTo: number,
): Promise<{ waiting: number; error?: string }> {
  let waiting = 0;
  for (let behind = 0; ;) {
    const { last, unsealed, first } = await auditChain.slice(behind, SLICE);
    if (last === null) return { waiting };
    if (first !== null && first <= committedUpTo)
      return {
        waiting,
        error: `Entry ${await auditChain.idOf(first)} was inserted: it is among sealed entries and has no seal.`,
      };
    waiting += unsealed;
    behind = last;
  }
}
