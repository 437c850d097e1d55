import { randomUUIDv7 } from 'node:crypto';

import { WECHAT_EXPIRY_SECONDS } from '@foyer/contract/core/limits.ts';

import { dbIn, dbNow, type Queries } from '#/platform/database/database.ts';

/** Nobody has scanned it; somebody has, and is being asked; it was allowed; it was used, or refused. */
export type WechatState = 'scan' | 'answer' | 'allowed' | 'finished';

/** Who holds the phone, and the number that it shows. */
export type PhoneHolder = { readonly issuer: string; readonly subject: string; readonly number: string | null };

export type NewWechatLogin = {
  readonly loginHash: Uint8Array;
  readonly cookieHash: Uint8Array;
  readonly scanHash: Uint8Array;
  /** Whose session links an account by it; none signs somebody in. */
  readonly sessionId: string | null;
  readonly address: string;
  readonly device: string;
};

/** How long one that has ended is remembered, so that what its screen asked with is known when it is seen again. */
const RETENTION_SECONDS = 10 * 60;

/** Sign-ins by WeChat that a screen waits for. They live by the database's clock. */
export function createWechatRepository(queries: Queries) {
  const live = () => queries.selectFrom('wechat_logins').where('expires_at', '>', dbNow);

  return {
    /** False when what the screen asks with was seen before. */
    async add({ loginHash, cookieHash, scanHash, sessionId, address, device }: NewWechatLogin): Promise<boolean> {
      const row = { login_hash: loginHash, cookie_hash: cookieHash, scan_hash: scanHash, session_id: sessionId };
      const { numInsertedOrUpdatedRows } = await queries
        .insertInto('wechat_logins')
        .values({ id: randomUUIDv7(), ...row, address, device, expires_at: dbIn(WECHAT_EXPIRY_SECONDS) })
        .onConflict((conflict) => conflict.column('login_hash').doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** What a screen asks for each second: one row by its index. */
    findByLogin(loginHash: Uint8Array) {
      return live()
        .select([
          'id',
          'cookie_hash as cookieHash',
          'session_id as sessionId',
          'state',
          'issuer',
          'subject',
          'confirmation_code as number',
        ])
        .where('login_hash', '=', loginHash)
        .executeTakeFirst();
    },

    /** One that nobody has scanned yet. */
    findByScan(scanHash: Uint8Array): Promise<{ id: string } | undefined> {
      return live().select('id').where('scan_hash', '=', scanHash).where('state', '=', 'scan').executeTakeFirst();
    },

    /** The same, with the screen that waits for it, and whose session that shows. */
    findUnscanned(id: string) {
      return queries
        .selectFrom('wechat_logins')
        .leftJoin('sessions', 'sessions.id', 'wechat_logins.session_id')
        .select([
          'wechat_logins.id',
          'wechat_logins.session_id as sessionId',
          'wechat_logins.address',
          'wechat_logins.device',
          'sessions.user_id as userId',
        ])
        .where('wechat_logins.id', '=', id)
        .where('wechat_logins.expires_at', '>', dbNow)
        .where('state', '=', 'scan')
        .executeTakeFirst();
    },

    /**
     * Takes a live one from one state to the next: of any number of parallel tries one succeeds. A single statement, so
     * that no check comes apart from its act.
     */
    async advance(id: string, from: WechatState, to: WechatState, holder?: PhoneHolder): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('wechat_logins')
        .set({
          state: to,
          ...(holder && { issuer: holder.issuer, subject: holder.subject, confirmation_code: holder.number }),
        })
        .where('id', '=', id)
        .where('state', '=', from)
        .where('expires_at', '>', dbNow)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Counts a wrong number; the last one that may be ends it. */
    async countWrong(id: string, max: number): Promise<void> {
      await queries
        .updateTable('wechat_logins')
        .set(({ eb }) => ({
          failed_confirmations: eb('failed_confirmations', '+', 1),
          state: eb
            .case()
            .when('failed_confirmations', '>=', max - 1)
            .then('finished')
            .else(eb.ref('state'))
            .end(),
        }))
        .where('id', '=', id)
        .where('state', '=', 'allowed')
        .execute();
    },

    /** Throws away those that ended a while ago. */
    async sweep(): Promise<void> {
      await queries.deleteFrom('wechat_logins').where('expires_at', '<', dbIn(-RETENTION_SECONDS)).execute();
    },
  };
}

export type WechatRepository = ReturnType<typeof createWechatRepository>;
