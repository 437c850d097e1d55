import { sql } from 'kysely';

import { encrypt, decrypt } from '#/platform/crypto/encryption.ts';
import { dbNow, type Queries } from '#/platform/database/database.ts';

/** A private key as JSON Web Key (RFC 7517), with its age by the database's clock. */
export type StoredKey = { readonly id: string; readonly jwk: string; readonly ageSeconds: number };

const contextOf = (id: string) => `signing key ${id}`;

export function createSigningKeyRepository(queries: Queries, encryption: Buffer) {
  /** Signing keys, newest first. Keys that another installation has encrypted are omitted. */
  async function list(): Promise<StoredKey[]> {
    const { rows } = await sql<{ id: string; sealed: Uint8Array; age: number }>`
      select id, encrypted_key as sealed, extract(epoch from ${dbNow} - created_at)::float8 as age
      from signing_keys order by created_at desc, id`.execute(queries);
    return rows.flatMap(({ id, sealed, age }) => {
      const jwk = decrypt(encryption, sealed, contextOf(id));
      return jwk === undefined ? [] : [{ id, jwk, ageSeconds: age }];
    });
  }

  return {
    list,

    /**
     * Adds a key unless a readable key is younger than `seconds`. The table lock ensures that only one of several
     * processes adds it.
     */
    async addUnlessRecent({ id, jwk }: Pick<StoredKey, 'id' | 'jwk'>, seconds: number): Promise<void> {
      await sql`lock table signing_keys in share row exclusive mode`.execute(queries);
      const [newest] = await list();
      if (newest !== undefined && newest.ageSeconds < seconds) return;
      await queries
        .insertInto('signing_keys')
        .values({ id, encrypted_key: encrypt(encryption, jwk, contextOf(id)) })
        .execute();
    },

    async remove(ids: readonly string[]): Promise<void> {
      await queries.deleteFrom('signing_keys').where('id', 'in', ids).execute();
    },
  };
}

export type SigningKeyRepository = ReturnType<typeof createSigningKeyRepository>;
