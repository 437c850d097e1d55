import { createHmac, hkdfSync } from 'node:crypto';

/** A line as it is sealed: every column, times to the microsecond and details as PostgreSQL writes them. */
export type SealedEntry = {
  readonly id: string;
  readonly line: number;
  readonly at: string;
  readonly event: string;
  readonly actor_id: string | null;
  readonly subject_id: string | null;
  readonly actor: string;
  readonly address: string;
  readonly result: string;
  readonly request_id: string;
  readonly details: string;
};

/** Where the chain ends: how many lines are sealed, and the hash of the last of them. */
export type ChainHead = { readonly sealed: number; readonly hash: Buffer };

export const EMPTY_CHAIN: ChainHead = { sealed: 0, hash: Buffer.alloc(32) };

/**
 * The hashes of the audit chain. Each covers a line, its place, when it was sealed, and the hash before it, by a key
 * of the installation that the database does not have: whoever can write to the database alone can neither change a
 * sealed line, nor take one out, nor put one in between, without the chain telling so.
 */
export function createChain(pepper: Buffer) {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', pepper, '', `foyer audit ${use}`, 32));
  const [entryKey, endKey] = [derive('line'), derive('end')];

  return {
    /** The end of the chain with one line more. */
    extend({ sealed, hash }: ChainHead, sealedAt: string, line: SealedEntry): ChainHead {
      const position = sealed + 1;
      const { id, at, event, actor, address, result, details } = line;
      const { actor_id: actorId, subject_id: subjectId, request_id: requestId } = line;
      const text = [
        position,
        sealedAt,
        id,
        line.line,
        at,
        event,
        actorId,
        subjectId,
        actor,
        address,
        result,
        requestId,
      ];
      const hmac = createHmac('sha256', entryKey).update(hash);
      return { sealed: position, hash: hmac.update(JSON.stringify([...text, details]), 'utf8').digest() };
    },

    /** Proves that the chain once ended so: it cannot be cut off anywhere. */
    proof({ sealed, hash }: ChainHead): Buffer {
      return createHmac('sha256', endKey).update(`${sealed} `).update(hash).digest();
    },
  };
}

export type Chain = ReturnType<typeof createChain>;
