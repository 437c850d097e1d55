import { randomUUIDv7 } from 'node:crypto';

import { WECHAT_EXPIRY_SECONDS } from '@foyer/contract/core/limits.ts';

import { dbIn, dbNow, type Queries } from '#/platform/database/database.ts';

/** `scan`: not scanned yet; `answer`: scanned, approval requested; `allowed`: approved; `finished`: used or refused. */
export type WechatState = 'scan' | 'answer' | 'allowed' | 'finished';

/** The phone's WeChat user, and the number that the phone shows. */
export type PhoneHolder = { readonly issuer: string; readonly subject: string; readonly number: string | null };

export type NewWechatLogin = {
  readonly loginHash: Uint8Array;
  readonly cookieHash: Uint8Array;
  readonly scanHash: Uint8Array;
  /** Session for which an account is linked; null for a sign-in. */
  readonly sessionId: string | null;
  readonly address: string;
  readonly device: string;
};

/** Retention of ended logins, which detects a reused `loginStr`. */
const RETENTION_SECONDS = 10 * 60;

/** Logins with WeChat for which a screen waits. They expire by the database's clock. */
export function createWechatRepository(queries: Queries) {
  const live = () => queries.selectFrom('wechat_logins').where('expires_at', '>', dbNow);

  return {
    /** Adds a login. False if `loginHash` was used before. */
    async add({ loginHash, cookieHash, scanHash, sessionId, address, device }: NewWechatLogin): Promise<boolean> {
      const row = { login_hash: loginHash, cookie_hash: cookieHash, scan_hash: scanHash, session_id: sessionId };
      const { numInsertedOrUpdatedRows } = await queries
        .insertInto('wechat_logins')
        .values({ id: randomUUIDv7(), ...row, address, device, expires_at: dbIn(WECHAT_EXPIRY_SECONDS) })
        .onConflict((conflict) => conflict.column('login_hash').doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** Finds a login. A screen polls it every second, so it reads one row by its index. */
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

    /** Finds a login that has not been scanned yet. */
    findByScan(scanHash: Uint8Array): Promise<{ id: string } | undefined> {
      return live().select('id').where('scan_hash', '=', scanHash).where('state', '=', 'scan').executeTakeFirst();
    },

    /** Finds an unscanned login by its ID, with the screen that waits for it and its session's user. */
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
     * Moves a live login from one state to the next. Of parallel attempts, one succeeds: a single statement makes check
     * and change atomic.
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

    /** Counts a wrong number. The last allowed one ends the login. */
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

    /** Deletes logins whose retention has ended. */
    async sweep(): Promise<void> {
      await queries.deleteFrom('wechat_logins').where('expires_at', '<', dbIn(-RETENTION_SECONDS)).execute();
    },
  };
}

export type WechatRepository = ReturnType<typeof createWechatRepository>;
