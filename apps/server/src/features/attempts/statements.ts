import { sql } from 'kysely';

/** Keys of the counters of an attempt. No address is counted in a session, or at the maximum of an address. */
export type AttemptCounterKeys = { readonly account: Uint8Array; readonly address: Uint8Array | undefined };

/**
 * Statements that clear the counters of an attempt with the right password: the account's is reset, and the address's
 * has one failure less. Both become parts of one `with`, which must name them `account` and `address`.
 */
export function clearCounterStatements({ account, address }: AttemptCounterKeys) {
  return {
    address: sql`update sign_in_attempts set failures = greatest(0, failures - 1) where key = ${address ?? null} returning 1`,
    // Lock order: address, then account. PostgreSQL runs the parts of a `with` in any order, unless one reads another.
    account: sql`delete from sign_in_attempts where key = ${account} and (select count(*) from address) >= 0`,
  };
}
