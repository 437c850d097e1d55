import { sql } from 'kysely';

import { dbIn, dbNow, type Queries } from '#/platform/database/database.ts';

import { fingerprint, randomHexToken, randomToken } from './secrets.ts';

/** Every kind of one-time token; one kind never passes for another. */
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

/** One-time tokens: captchas, mail links, codes. Only their hashes are stored. */
export function createOneTimeTokens(queries: Queries) {
  return {
    /**
     * Makes a secret of 256 random bits that can be consumed once within `seconds`. With a subject it takes
     * the place of the secret of the same purpose and subject, which opens nothing any more.
     */
    async issue(purpose: TokenPurpose, payload: object, seconds: number, subject?: string): Promise<string> {
      const secret = randomToken();
      await insert(purpose, secret, payload, seconds, subject);
      return secret;
    },

    /** The same in letters and digits alone, for other systems that bring nothing else back. */
    async issueHex(purpose: TokenPurpose, payload: object, seconds: number): Promise<string> {
      const secret = randomHexToken();
      await insert(purpose, secret, payload, seconds);
      return secret;
    },

    /** Remembers a used secret under another purpose, to tell those who come with it again what became of it. */
    async recordUsedToken(purpose: TokenPurpose, secret: string, payload: object, seconds: number): Promise<void> {
      await insert(purpose, secret, payload, seconds);
    },

    /** The payload of a live secret, which stays good. Nothing may be decided by it for good. */
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

    /** Adds to the payload of a live secret; nothing when there is none. */
    async amend(purpose: TokenPurpose, secret: string, more: object): Promise<void> {
      await queries
        .updateTable('one_time_tokens')
        .set({ payload: sql`payload || ${JSON.stringify(more)}::jsonb` })
        .where('purpose', '=', purpose)
        .where('token_hash', '=', fingerprint(secret))
        .where('expires_at', '>', dbNow)
        .execute();
    },

    /** Makes the secret of a subject worthless. */
    async revoke(purpose: TokenPurpose, subject: string): Promise<void> {
      await queries
        .deleteFrom('one_time_tokens')
        .where('purpose', '=', purpose)
        .where('subject', '=', subject)
        .execute();
    },

    /**
     * Uses a secret up: of any number of parallel tries one gets the payload. Undefined when it was
     * never issued, is used, or has expired by the database's clock. A single statement, so that no
     * check comes apart from its act (CVE-2026-90997).
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

    /** Throws away secrets whose time is over. */
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
