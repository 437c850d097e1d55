import { sql } from 'kysely';

import { dbIn, dbNow, type Queries } from '#/platform/database/database.ts';

import { fingerprint, randomHexToken, randomToken } from './secrets.ts';

/** A token is valid only for its purpose. */
export type TokenPurpose =
  | 'captcha'
  | 'password.reset'
  | 'account.activation'
  | 'account.activation.shown'
  | 'account.activated'
  | 'passkey.registration'
  | 'passkey.step'
  | 'passkey.sign-in'
  | 'sso.state'
  | 'sso.link'
  | 'wechat.state'
  | 'wechat.approval';

/** One-time tokens: captchas, email links, codes. Only their hashes are stored. */
export function createOneTimeTokens(queries: Queries) {
  return {
    /**
     * Issues a secret of 256 random bits that can be consumed once within `seconds`. With a subject, it replaces the
     * previous secret of the same purpose and subject, which becomes invalid.
     */
    async issue(purpose: TokenPurpose, payload: object, seconds: number, subject?: string): Promise<string> {
      const secret = randomToken();
      await insert(purpose, secret, payload, seconds, subject);
      return secret;
    },

    /** Issues a secret of only letters and digits, for systems that return no other characters. */
    async issueHex(purpose: TokenPurpose, payload: object, seconds: number): Promise<string> {
      const secret = randomHexToken();
      await insert(purpose, secret, payload, seconds);
      return secret;
    },

    /** Stores a used secret under another purpose, so that its repeated use can receive the original result. */
    async recordUsedToken(purpose: TokenPurpose, secret: string, payload: object, seconds: number): Promise<void> {
      await insert(purpose, secret, payload, seconds);
    },

    /** Returns the payload of a live secret, which stays valid. A lasting decision must use `consume`. */
    async find(purpose: TokenPurpose, secret: string): Promise<unknown> {
      const row = await queries
        .selectFrom('one_time_tokens')
        .select('payload')
        .where('purpose', '=', purpose)
        .where('token_hash', '=', fingerprint(secret))
        .where('expires_at', '>', dbNow)
        .executeTakeFirst();
      return row?.payload;
    },

    /** Merges fields into the payload of a live secret. Has no effect without one. */
    async amend(purpose: TokenPurpose, secret: string, more: object): Promise<void> {
      await queries
        .updateTable('one_time_tokens')
        .set({ payload: sql`payload || ${JSON.stringify(more)}::jsonb` })
        .where('purpose', '=', purpose)
        .where('token_hash', '=', fingerprint(secret))
        .where('expires_at', '>', dbNow)
        .execute();
    },

    /** Deletes the secret of a subject. */
    async revoke(purpose: TokenPurpose, subject: string): Promise<void> {
      await queries
        .deleteFrom('one_time_tokens')
        .where('purpose', '=', purpose)
        .where('subject', '=', subject)
        .execute();
    },

    /**
     * Consumes a secret. Of concurrent attempts, one receives the payload. Undefined when the secret is unknown, used
     * or expired by the database's clock. A single statement makes check and use inseparable (CVE-2026-90997).
     */
    async consume(purpose: TokenPurpose, secret: string): Promise<unknown> {
      const row = await queries
        .deleteFrom('one_time_tokens')
        .where('purpose', '=', purpose)
        .where('token_hash', '=', fingerprint(secret))
        .returning(({ eb }) => ['payload', eb('expires_at', '>', dbNow).as('live')])
        .executeTakeFirst();
      return row?.live === true ? row.payload : undefined;
    },

    /** Deletes expired secrets. */
    async sweep(): Promise<void> {
      await queries.deleteFrom('one_time_tokens').where('expires_at', '<', dbNow).execute();
    },
  };

  async function insert(purpose: TokenPurpose, secret: string, payload: object, seconds: number, subject?: string) {
    const row = {
      token_hash: fingerprint(secret),
      payload: JSON.stringify(payload),
      expires_at: dbIn(seconds),
    };
    await queries
      .insertInto('one_time_tokens')
      .values({ purpose, subject: subject ?? null, ...row })
      .onConflict((conflict) => conflict.columns(['purpose', 'subject']).doUpdateSet(row))
      .execute();
  }
}

export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>;
