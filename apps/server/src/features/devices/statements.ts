import { sql } from 'kysely';

import { dbIn } from '#/platform/database/database.ts';

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

/** Statement that stores a visit. */
export function insertVisit({ userId, cookieHash, device, address }: DeviceVisit) {
  return sql`
    insert into devices (user_id, cookie_hash, device, address, first_seen_at, last_seen_at)
    values (${userId}, ${cookieHash}, ${device}, ${address}, foyer_now(), foyer_now())
    on conflict (user_id, cookie_hash) do update
      set device = excluded.device, address = excluded.address, last_seen_at = excluded.last_seen_at,
        -- In a browser of another kind, the cookie is a copy, so the trust ends.
        trusted_until = case when devices.device = excluded.device then devices.trusted_until end`;
}

/** Query of the history before a visit, also in the statement that stores the visit. Returns one row. */
export function deviceHistory({ userId, cookieHash, device, address }: DeviceVisit) {
  return sql<DeviceHistory>`
    select count(*)::int as devices,
      coalesce(bool_or(cookie_hash = ${cookieHash} and (device = ${device} or address = ${address})), false) as "isKnown",
      count(*) filter (where first_seen_at > ${dbIn(-NEW_DEVICE_SECONDS)})::int as "newWithinHour",
      coalesce(bool_or(device = ${device} and address = ${address} and last_seen_at > ${dbIn(-SIMILAR_DEVICE_SECONDS)}), false) as "isSimilar"
    from devices where user_id = ${userId}`;
}
