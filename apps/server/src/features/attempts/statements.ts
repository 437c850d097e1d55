import { sql } from 'kysely';

/** Counters after a right password: the account's is reset, and the address's has one failure less. */
export type ClearedCounters = { readonly account: Uint8Array; readonly address: Uint8Array | undefined };

/** Statements that clear the counters of an attempt with the right password. */
export function clearCounters({ account, address }: ClearedCounters) {
  return {
    account: sql`delete from sign_in_attempts where key = ${account}`,
    address: sql`update sign_in_attempts set failures = greatest(0, failures - 1) where key = ${address ?? null}`,
  };
}
