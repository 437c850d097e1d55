import { hkdfSync } from 'node:crypto';

import type { Database } from '#/platform/database/database.ts';

import type { Keys } from './keys.ts';

/** Error: the keys belong to another installation, or were generated at this start although the database is older. */
export class KeyMismatchError extends Error {
  constructor(folder: string, names: readonly string[]) {
    super(
      `The keys in ${folder} do not belong to this database: ${names.join(', ')}. ` +
        'Stop here and restore the keys of this installation to that folder, from a backup or from another machine that runs it. ' +
        'If they are permanently lost, see docs/operating/keys.md.',
    );
    this.name = 'KeyMismatchError';
  }
}

/**
 * Stores check values of the keys at the first start. Later, throws `KeyMismatchError` when the keys do not match them.
 * With other keys, every correct password would be refused, and the sealed audit log could not be verified.
 */
export async function requireMatchingKeys({ queries }: Database, keys: Keys, folder: string): Promise<void> {
  const expected = checksOf(keys);
  await queries
    .insertInto('key_checks')
    .values(expected)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await queries.selectFrom('key_checks').select(['name', 'value']).execute();
  const isMatching = ({ name, value }: { name: string; value: Buffer }) =>
    stored.some((check) => check.name === name && value.equals(check.value));
  const mismatched = expected.filter((check) => !isMatching(check)).map(({ name }) => name);
  if (mismatched.length > 0) throw new KeyMismatchError(folder, mismatched);
}

/** Replaces the check values with ones derived from these keys. Values that former keys protect are lost. */
export async function acceptKeys({ queries }: Database, keys: Keys): Promise<void> {
  await queries
    .insertInto('key_checks')
    .values(checksOf(keys))
    .onConflict((conflict) => conflict.column('name').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })))
    .execute();
}

/** Check values, derived only for this purpose (HKDF, RFC 5869). They disclose nothing about the keys. */
function checksOf({ pepper, encryption }: Keys): { name: string; value: Buffer }[] {
  const derive = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, '', 'foyer key check', 32));
  return [
    { name: 'pepper', value: derive(pepper) },
    { name: 'encryption', value: derive(encryption) },
  ];
}
