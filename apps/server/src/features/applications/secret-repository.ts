import { dbIn, dbNow, type Queries } from '#/platform/database/database.ts';

/** SHA-256 of the secret of an application, and of the one before it while that holds. */
export type SecretHashes = { readonly current: Uint8Array; readonly former: Uint8Array | null };

export function createApplicationSecretRepository(queries: Queries) {
  return {
    /** The secrets of an application that hold; undefined while it has none. */
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
     * Gives an application another secret. The present one holds for so many seconds more, or no longer when that is 0;
     * returns until when, and null when it does not.
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
