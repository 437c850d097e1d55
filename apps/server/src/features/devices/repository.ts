import { TRUSTED_DEVICE_SECONDS } from '@foyer/contract/limits/mfa.ts';
import { DEVICE_SECONDS } from '@foyer/contract/limits/sessions.ts';
import { sql } from 'kysely';

import { dbIn, dbNow, type Queries } from '#/platform/database/database.ts';

import { deviceHistory, type DeviceHistory, type DeviceVisit, insertVisit, type ObservedDevice } from './statements.ts';

export function createDeviceRepository(queries: Queries) {
  return {
    /** Stores a visit and returns the history before it. */
    async recordVisit(visit: DeviceVisit): Promise<DeviceHistory> {
      const { rows } = await sql<DeviceHistory>`
        with visit as (${insertVisit(visit)}) ${deviceHistory(visit)}`.execute(queries);
      return rows[0] ?? { devices: 0, isKnown: false, isSimilar: false, newWithinHour: 0 };
    },

    /** Keeps the user's `max` most recently seen devices, trusted ones first, and deletes the others. */
    async removeAllButLatest(userId: string, max: number): Promise<void> {
      await sql`
        delete from devices where user_id = ${userId} and cookie_hash not in (
          select cookie_hash from devices where user_id = ${userId}
          order by (trusted_until > foyer_now()) desc nulls last, last_seen_at desc limit ${max})`.execute(queries);
    },

    /** Whether a browser is known to an account with this email address. */
    async isKnownByEmail(email: string, observed: ObservedDevice): Promise<boolean> {
      const row = await queries
        .selectFrom('devices')
        .innerJoin('users', 'users.id', 'devices.user_id')
        .select('devices.id')
        .where('devices.cookie_hash', '=', observed.cookieHash)
        .where(({ or, eb }) => or([eb('device', '=', observed.device), eb('address', '=', observed.address)]))
        .where('users.email', '=', email)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Cookie hashes of an account's browsers. */
    async listHashes(username: string): Promise<Uint8Array[]> {
      const rows = await queries
        .selectFrom('devices')
        .innerJoin('users', 'users.id', 'devices.user_id')
        .select('devices.cookie_hash')
        .where('users.username', '=', username)
        .execute();
      return rows.map((row) => row.cookie_hash);
    },

    /**
     * Whether a browser skips the user's second factor: its cookie and kind are trusted at this credentials version.
     */
    async isTrusted(visit: Pick<DeviceVisit, 'userId' | 'cookieHash' | 'device'>, version: number): Promise<boolean> {
      const row = await queries
        .selectFrom('devices')
        .select('id')
        .where('user_id', '=', visit.userId)
        .where('cookie_hash', '=', visit.cookieHash)
        .where('device', '=', visit.device)
        .where('trusted_credentials_version', '=', version)
        .where('trusted_until', '>', dbNow)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Replaces a browser's cookie. The browser stays known to, and trusted by, all users who share it. */
    async replaceCookie(before: Uint8Array, after: Uint8Array, device: string): Promise<void> {
      await queries
        .updateTable('devices')
        .set({ cookie_hash: after })
        .where('cookie_hash', '=', before)
        .where('device', '=', device)
        .execute();
    },

    async trust(userId: string, cookieHash: Uint8Array, version: number): Promise<void> {
      await queries
        .updateTable('devices')
        .set({ trusted_until: dbIn(TRUSTED_DEVICE_SECONDS), trusted_credentials_version: version })
        .where('user_id', '=', userId)
        .where('cookie_hash', '=', cookieHash)
        .execute();
    },

    /** A user's trusted browsers, most recently seen first. */
    listTrusted(userId: string) {
      return queries
        .selectFrom('devices')
        .innerJoin('users', 'users.id', 'devices.user_id')
        .select(['devices.id', 'devices.cookie_hash', 'devices.device', 'devices.address', 'devices.trusted_until'])
        .$narrowType<{ trusted_until: Date }>()
        .where('user_id', '=', userId)
        .whereRef('trusted_credentials_version', '=', 'users.credentials_version')
        .where('trusted_until', '>', dbNow)
        .orderBy('last_seen_at', 'desc')
        .execute();
    },

    /** Ends the trust. False when the browser was not trusted or belongs to another user. */
    async distrust(userId: string, id: string): Promise<boolean> {
      const row = await queries
        .updateTable('devices')
        .set({ trusted_until: null, trusted_credentials_version: null })
        .where('user_id', '=', userId)
        .where(sql<string>`id::text`, '=', id)
        .where('trusted_until', '>', dbNow)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async sweep(): Promise<void> {
      await queries.deleteFrom('devices').where('last_seen_at', '<', dbIn(-DEVICE_SECONDS)).execute();
    },
  };
}

export type DeviceRepository = ReturnType<typeof createDeviceRepository>;
