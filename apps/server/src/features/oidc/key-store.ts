import { sql } from 'kysely';

import { dbIn, dbNow, type Queries } from '#/platform/database.ts';
import { seal, unseal } from '#/platform/sealing.ts';

/** A private key as JSON Web Key (RFC 7517), and how old it is by the database's clock. */
export type StoredKey = { readonly id: string; readonly jwk: string; readonly ageSeconds: number };

const contextOf = (id: string) => `signing key ${id}`;

export function createKeyStore(queries: Queries, encryption: Buffer) {
  return {
    /** The newest first. One that another installation has sealed is left out. */
    async list(): Promise<StoredKey[]> {
      const { rows } = await sql<{ id: string; sealed: Uint8Array; age: number }>`
        select id, sealed, extract(epoch from ${dbNow} - created_at)::float8 as age
        from signing_keys order by created_at desc, id`.execute(queries);
      return rows.flatMap(({ id, sealed, age }) => {
        const jwk = unseal(encryption, sealed, contextOf(id));
        return jwk === undefined ? [] : [{ id, jwk, ageSeconds: age }];
      });
    },

    /** Adds a key unless there is one that is younger than so many seconds; of several processes one does. */
    async addUnlessYoung({ id, jwk }: Pick<StoredKey, 'id' | 'jwk'>, seconds: number): Promise<void> {
      await sql`lock table signing_keys in share row exclusive mode`.execute(queries);
      const sealed = seal(encryption, jwk, contextOf(id));
      await sql`
        insert into signing_keys (id, sealed) select ${id}, ${sealed}::bytea
        where not exists (select from signing_keys where created_at > ${dbIn(-seconds)})`.execute(queries);
    },

    async remove(ids: readonly string[]): Promise<void> {
      await queries.deleteFrom('signing_keys').where('id', 'in', ids).execute();
    },
  };
}

export type KeyStore = ReturnType<typeof createKeyStore>;
