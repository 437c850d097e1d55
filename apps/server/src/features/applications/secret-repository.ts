import { dbIn, dbNow, type Queries } from '#/platform/database/database.ts';

/** SHA-256 of an application's secret, and of its former secret while that is valid. */
export type SecretHashes = { readonly current: Uint8Array; readonly former: Uint8Array | null };

export function createApplicationSecretRepository(queries: Queries) {
  return {
    /** Hashes of an application's valid secrets. Undefined when it has none. */
    async findHashes(application: string): Promise<SecretHashes | undefined> {
      return queries
        .selectFrom('application_secrets')
        .select(({ eb }) => [
          'secret_hash as current',
          eb.case().when('previous_expires_at', '>', dbNow).then(eb.ref('previous_hash')).else(null).end().as('former'),
        ])
        .where('application', '=', application)
        .executeTakeFirst();
    },

    /**
     * Replaces an application's secret. The former secret stays valid for `formerSeconds`. Returns its expiry; null
     * when there was none or `formerSeconds` is 0.
     */
    async put(application: string, hash: Uint8Array, formerSeconds: number): Promise<Date | null> {
      const { previous_expires_at: formerUntil } = await queries
        .insertInto('application_secrets')
        .values({ application, secret_hash: hash })
        .onConflict((conflict) =>
          conflict.column('application').doUpdateSet(({ ref }) => ({
            secret_hash: hash,
            previous_hash: formerSeconds > 0 ? ref('application_secrets.secret_hash') : null,
            previous_expires_at: formerSeconds > 0 ? dbIn(formerSeconds) : null,
            created_at: dbNow,
          })),
        )
        .returning('previous_expires_at')
        .executeTakeFirstOrThrow();
      return formerUntil;
    },
  };
}

export type ApplicationSecretRepository = ReturnType<typeof createApplicationSecretRepository>;
