import type { ProviderValue } from '@foyer/contract/identity-providers.ts';
import { whereSecretGoes } from '@foyer/contract/rules/provider-rules.ts';
import { sql } from 'kysely';

import { encrypt, decrypt } from '#/platform/crypto/encryption.ts';
import { dbNow, type Queries } from '#/platform/database/database.ts';

/** An identity provider for sign-in, as administrators configured it. */
export type StoredProvider = {
  readonly name: string;
  readonly value: ProviderValue;
  readonly encryptedSecret: Uint8Array | null;
  readonly version: number;
  readonly changedAt: Date;
  readonly changedBy: string;
};

/** The replacement: an omitted secret keeps the stored one, an empty one removes it. */
export type NewProvider = {
  readonly name: string;
  readonly value: ProviderValue;
  readonly secret?: string | undefined;
};

export function createProviderRepository(queries: Queries, key: Buffer) {
  const all = queries
    .selectFrom('identity_providers')
    .select([
      'name',
      'value',
      'encrypted_secret as encryptedSecret',
      'version',
      'changed_at as changedAt',
      'changed_by as changedBy',
    ]);
  const present = (row: Omit<StoredProvider, 'value'> & { value: unknown }): StoredProvider => ({
    ...row,
    value: row.value as ProviderValue, // only put() writes it
  });

  return {
    async list(): Promise<StoredProvider[]> {
      return (await all.orderBy('name').execute()).map(present);
    },

    async find(name: string): Promise<StoredProvider | undefined> {
      const row = await all.where('name', '=', name).executeTakeFirst();
      return row && present(row);
    },

    /**
     * Decrypts the secret; empty when there is none. Undefined when it was encrypted with another key, or for another
     * address or client.
     */
    decryptSecret({ name, value, encryptedSecret }: StoredProvider): string | undefined {
      return encryptedSecret === null ? '' : decrypt(key, encryptedSecret, contextOf(name, value));
    },

    async put({ name, value, secret }: NewProvider, by: string): Promise<void> {
      const encrypted = secret === '' || secret === undefined ? null : encrypt(key, secret, contextOf(name, value));
      const row = {
        value: JSON.stringify(value),
        encrypted_secret: secret === undefined ? undefined : encrypted,
        changed_by: by,
      };
      await queries
        .insertInto('identity_providers')
        .values({ name, ...row })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ ...row, version: sql<number>`identity_providers.version + 1`, changed_at: dbNow }),
        )
        .execute();
    },

    async remove(name: string): Promise<void> {
      await queries.deleteFrom('identity_providers').where('name', '=', name).execute();
    },
  };
}

export type ProviderRepository = ReturnType<typeof createProviderRepository>;

function contextOf(name: string, value: ProviderValue): string {
  return JSON.stringify(['identity_provider', name, ...whereSecretGoes(value)]);
}
