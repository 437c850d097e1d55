import { sql } from 'kysely';

import { timeSortKey } from '#/platform/database/cursor-page.ts';
import type { Queries } from '#/platform/database/database.ts';

import { type ChainHead, EMPTY_CHAIN, type SealedEntry } from './chain.ts';

export type ChainRow = ChainHead & {
  readonly proof: Buffer | undefined;
  /** Commit horizon: no more entries can appear up to this sequence number. */
  readonly committedUpTo: number;
};

/** A seal, with its entry unless the entry was removed. */
export type EntrySeal = {
  readonly place: number;
  readonly sealedAt: string;
  readonly hash: Buffer;
  readonly id: string;
} & {
  readonly entry: SealedEntry | undefined;
};

const ENTRY = sql`a.id, a.sequence as line, ${timeSortKey(sql`a.occurred_at`)} as at, a.event, a.actor_id, a.subject_id, a.actor, a.address,
  a.result, a.request_id, a.details::text as details`;
const NEWEST = sql<number>`(select case when is_called then last_value else 0 end::float8 from audit_sequence_seq)`;
const UNSEALED = sql`not exists (select from audit_seals s where s.audit_id = a.id)`;

export function createAuditChainRepository(queries: Queries) {
  function present(row: {
    sealed: number;
    hash: Uint8Array | null;
    proof: Uint8Array | null;
    committedUpTo: number;
  }): ChainRow {
    return {
      sealed: row.sealed,
      hash: row.hash === null ? EMPTY_CHAIN.hash : Buffer.from(row.hash),
      proof: row.proof === null ? undefined : Buffer.from(row.proof),
      committedUpTo: row.committedUpTo,
    };
  }
  const row = () =>
    queries
      .selectFrom('audit_chain')
      .select(['sealed_count as sealed', 'last_hash as hash', 'proof', 'committed_up_to as committedUpTo']);

  return {
    async end(): Promise<ChainRow> {
      return present(await row().executeTakeFirstOrThrow());
    },

    /** The chain's end, and the highest sequence number that was assigned. */
    async endAndNewest(): Promise<ChainRow & { newest: number }> {
      const found = await row().select(NEWEST.as('newest')).executeTakeFirstOrThrow();
      return { ...present(found), newest: found.newest };
    },

    /** The chain's end, locked until the transaction ends. Undefined while another transaction has the lock. */
    async lockEnd(): Promise<ChainRow | undefined> {
      const locked = await row().forUpdate().skipLocked().executeTakeFirst();
      return locked === undefined ? undefined : present(locked);
    },

    async moveEnd({ sealed, hash }: ChainHead, proof: Buffer | null, committedUpTo: number): Promise<void> {
      await queries
        .updateTable('audit_chain')
        .set({ sealed_count: sealed, last_hash: hash, proof, committed_up_to: committedUpTo })
        .execute();
    },

    /** The highest sequence number that was assigned. */
    async newest(): Promise<number> {
      const { rows } = await sql<{ newest: number }>`
        select ${NEWEST} as newest`.execute(queries);
      return rows[0]?.newest ?? 0;
    },

    /** ID of the current transaction, which is assigned if it has none. */
    async transactionNow(): Promise<number> {
      const { rows } = await sql<{ id: number }>`select pg_current_xact_id()::text::float8 as id`.execute(queries);
      return rows[0]?.id ?? Number.MAX_SAFE_INTEGER;
    },

    /** The oldest running transaction's ID: all transactions with smaller IDs have ended. */
    async oldestTransaction(): Promise<number> {
      const { rows } = await sql<{ id: number }>`
        select pg_snapshot_xmin(pg_current_snapshot())::text::float8 as id`.execute(queries);
      return rows[0]?.id ?? 0;
    },

    /** Unsealed entries in the order of their sequence numbers. */
    async unsealed(committedUpTo: number, limit: number): Promise<SealedEntry[]> {
      const { rows } = await sql<SealedEntry>`
        select ${ENTRY} from audit a where a.sequence > ${committedUpTo} and ${UNSEALED}
        order by a.sequence limit ${limit}`.execute(queries);
      return rows;
    },

    /** Age in seconds of the first unsealed entry. Undefined when there is none. */
    async unsealedSeconds(committedUpTo: number): Promise<number | undefined> {
      const { rows } = await sql<{ seconds: number }>`
        select greatest(0, floor(extract(epoch from foyer_now() - a.occurred_at)))::float8 as seconds
        from audit a where a.sequence > ${committedUpTo} and ${UNSEALED} order by a.sequence limit 1`.execute(queries);
      return rows[0]?.seconds;
    },

    /** The database's time, in the format of seals. */
    async now(): Promise<string> {
      const { rows } = await sql<{ now: string }>`select ${timeSortKey(sql`foyer_now()`)} as now`.execute(queries);
      return rows[0]?.now ?? '';
    },

    async seal(first: number, sealedAt: string, seals: readonly { id: string; hash: Buffer }[]): Promise<void> {
      const ids = seals.map(({ id }) => id);
      const hashes = seals.map(({ hash }) => hash.toString('hex'));
      await sql`
        insert into audit_seals (position, audit_id, sealed_at, hash)
        select ${first}::float8 + given.n - 1, given.id, ${sealedAt}::timestamptz, decode(given.hash, 'hex')
        from unnest(${ids}::uuid[], ${hashes}::text[]) with ordinality as given (id, hash, n)`.execute(queries);
    },

    /** The hash at a position; undefined when there is no seal. */
    async hashAt(position: number): Promise<Buffer | undefined> {
      const seal = await queries
        .selectFrom('audit_seals')
        .select('hash')
        .where('position', '=', position)
        .executeTakeFirst();
      return seal === undefined ? undefined : Buffer.from(seal.hash);
    },

    /** Seals after a position, in the order of the chain. */
    async seals(after: number, limit: number): Promise<EntrySeal[]> {
      type Row = Omit<SealedEntry, 'id'> & { place: number; sealed_at: string; hash: Uint8Array; audit_id: string } & {
        id: string | null;
      };
      const { rows } = await sql<Row>`
        select s.position as place, s.audit_id, ${timeSortKey(sql`s.sealed_at`)} as sealed_at, s.hash, ${ENTRY}
        from (select * from audit_seals where position > ${after} order by position limit ${limit}) s
          left join audit a on a.id = s.audit_id
        order by s.position`.execute(queries);
      return rows.map(({ place, audit_id: auditId, sealed_at: sealedAt, hash, id, ...entry }) => ({
        place,
        sealedAt,
        hash: Buffer.from(hash),
        id: auditId,
        entry: id === null ? undefined : { id, ...entry },
      }));
    },

    /**
     * Summarises up to `limit` entries after a sequence number: the last number, the unsealed count and the first
     * unsealed number.
     */
    async slice(after: number, limit: number) {
      const { rows } = await sql<{ last: number | null; unsealed: number; first: number | null }>`
        select max(a.sequence) as last, (count(*) filter (where s.audit_id is null))::int as unsealed,
          min(a.sequence) filter (where s.audit_id is null) as first
        from (select id, sequence from audit where sequence > ${after} order by sequence limit ${limit}) a
          left join audit_seals s on s.audit_id = a.id`.execute(queries);
      return rows[0] ?? { last: null, unsealed: 0, first: null };
    },

    async idOf(line: number): Promise<string | undefined> {
      return (await queries.selectFrom('audit').select('id').where('sequence', '=', line).executeTakeFirst())?.id;
    },
  };
}

export type AuditChainRepository = ReturnType<typeof createAuditChainRepository>;
