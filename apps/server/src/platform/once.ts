import { dbIn, dbNow, type Queries } from './database.ts';
import { fingerprint, freshSecret } from './secrets.ts';

/** Every kind of one-shot secret; one kind never passes for another. */
export type Purpose = 'captcha';

/** One-shot secrets: captchas, mail links, codes. Only their hashes are stored. */
export function createOnce(queries: Queries) {
  return {
    /** Makes a secret of 256 random bits that can be consumed once within `seconds`. */
    async issue(purpose: Purpose, payload: object, seconds: number): Promise<string> {
      const secret = freshSecret();
      await queries
        .insertInto('one_shots')
        .values({
          purpose,
          secret_hash: fingerprint(secret),
          payload: JSON.stringify(payload),
          expires_at: dbIn(seconds),
        })
        .execute();
      return secret;
    },

    /**
     * Uses a secret up: of any number of parallel tries one gets the payload. Undefined when it was
     * never issued, is used, or has expired by the database's clock. A single statement, so that no
     * check comes apart from its act (CVE-2026-90997).
     */
    async consume(purpose: Purpose, secret: string): Promise<unknown> {
      const row = await queries
        .deleteFrom('one_shots')
        .where('purpose', '=', purpose)
        .where('secret_hash', '=', fingerprint(secret))
        .returning(({ eb }) => ['payload', eb('expires_at', '>', dbNow).as('live')])
        .executeTakeFirst();
      return row?.live === true ? row.payload : undefined;
    },

    /** Throws away secrets whose time is over. */
    async sweep(): Promise<void> {
      await queries.deleteFrom('one_shots').where('expires_at', '<', dbNow).execute();
    },
  };
}

export type Once = ReturnType<typeof createOnce>;
