import { createHmac, hkdfSync } from 'node:crypto';

/** An entry as it is sealed: every column, times to the microsecond, and details as PostgreSQL writes them. */
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

/** End of the chain: the number of sealed entries, and the hash of the last one. */
export type ChainHead = { readonly sealed: number; readonly hash: Buffer };

export const EMPTY_CHAIN: ChainHead = { sealed: 0, hash: Buffer.alloc(32) };

/**
 * Hash chain of the audit log. Each HMAC covers an entry, its position, its seal time and the previous hash. The key
 * belongs to the installation and is not in the database. An attacker who can write only to the database cannot change,
 * remove or insert a sealed entry undetected.
 */
export function createChain(pepper: Buffer) {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', pepper, '', `foyer audit ${use}`, 32));
  const [entryKey, endKey] = [derive('line'), derive('end')];

  return {
    /** The end of the chain after one more entry. */
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

    /** Proves that the chain once had this end: an attacker cannot truncate it at another position. */
    proof({ sealed, hash }: ChainHead): Buffer {
      return createHmac('sha256', endKey).update(`${sealed} `).update(hash).digest();
    },
  };
}

export type Chain = ReturnType<typeof createChain>;
