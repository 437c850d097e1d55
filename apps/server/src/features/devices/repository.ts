import { TRUSTED_DEVICE_SECONDS } from '@foyer/contract/limits/mfa.ts';
import { DEVICE_SECONDS } from '@foyer/contract/limits/sessions.ts';
import { sql } from 'kysely';

import { dbIn, dbNow, type Queries } from '#/platform/database/database.ts';

/** A browser as observed in a request. */
export type ObservedDevice = {
  readonly cookieHash: Buffer;
  /** Kind of device, such as `Chrome Windows`. */
  readonly device: string;
  readonly address: string;
};

export type DeviceVisit = ObservedDevice & { readonly userId: string };

/** A user's device history before a visit. */
export type DeviceHistory = {
  /** Number of devices. */
  readonly devices: number;
  /**
   * Whether the device is known: its cookie matches, and its kind or its address. A copied cookie alone is not enough.
   */
  readonly isKnown: boolean;
  /**
   * Whether a device of this kind signed in from this address within a day. This happens when a browser discards
   * cookies.
   */
  readonly isSimilar: boolean;
  /** Number of devices that were new within the last hour. */
  readonly newWithinHour: number;
};

const NEW_DEVICE_SECONDS = 60 * 60;
const SIMILAR_DEVICE_SECONDS = 24 * 60 * 60;

export function createDeviceRepository(queries: Queries) {
  return {
    /** Stores a visit and returns the history before it. */
    async recordVisit({ userId, cookieHash, device, address }: DeviceVisit): Promise<DeviceHistory> {
      const { rows } = await sql<DeviceHistory>`
        with visit as (
          insert into devices (user_id, cookie_hash, device, address, first_seen_at, last_seen_at)
          values (${userId}, ${cookieHash}, ${device}, ${address}, foyer_now(), foyer_now())
          on conflict (user_id, cookie_hash) do update
            set device = excluded.device, address = excluded.address, last_seen_at = excluded.last_seen_at,
              -- In a browser of another kind, the cookie is a copy, so the trust ends.
              trusted_until = case when devices.device = excluded.device then devices.trusted_until end)
        select count(*)::int as devices,
          coalesce(bool_or(cookie_hash = ${cookieHash} and (device = ${device} or address = ${address})), false) as "isKnown",
          count(*) filter (where first_seen_at > ${dbIn(-NEW_DEVICE_SECONDS)})::int as "newWithinHour",
          coalesce(bool_or(device = ${device} and address = ${address} and last_seen_at > ${dbIn(-SIMILAR_DEVICE_SECONDS)}), false) as "isSimilar"
        from devices where user_id = ${userId}`.execute(queries);
      return rows[0] ?? { devices: 0, isKnown: false, isSimilar: false, newWithinHour: 0 };
    },

    /** Keeps the user's `max` most recently seen devices, trusted ones first, and deletes the others. */
    async removeAllButLatest(userId: string, max: number): Promise<void> {
      await sql`
        delete from devices where user_id = ${userId} and cookie_hash not in (
          select cookie_hash from devices where user_id = ${userId}
          order by (trusted_until > foyer_now()) desc nulls last, last_seen_at desc limit ${max})`.execute(queries);
    },

    /**
     * The last addresses of an account's browsers, if the observed browser is one of them. Empty when its cookie is
     * unknown, or when both its kind and its address differ.
     */
    async listAddresses(username: string, observed: ObservedDevice): Promise<string[]> {
      const { rows } = await sql<{ address: string }>`
        select others.address from devices as own
        join users on users.id = own.user_id and users.username = ${username}
        join devices as others on others.user_id = own.user_id
        where own.cookie_hash = ${observed.cookieHash}
          and (own.device = ${observed.device} or own.address = ${observed.address})`.execute(queries);
      return rows.map(({ address }) => address);
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
