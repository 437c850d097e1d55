import { describeDevice } from '#/platform/device.ts';
import type { Origin } from '#/platform/origin.ts';
import { fingerprint, freshSecret } from '#/platform/secrets.ts';

import type { DeviceStore } from './store.ts';

export type DeviceStores = { devices: DeviceStore };

/** New devices that the owner hears of within an hour: more would bury the first ones. */
const TOLD_AN_HOUR = 5;
/** Devices remembered of one user; more come only from programs that keep no cookies. */
const KEPT = 20;

/**
 * Recognises the browsers that a user has signed in with. Notes a sign-in inside the caller's transaction,
 * which holds the user's row; returns the secret for the browser to keep, and whether the owner should hear
 * of a new device: not of the very first one.
 */
export async function noteVisit(
  { devices }: DeviceStores,
  { userId, cookie, from }: { userId: string; cookie: string | undefined; from: Origin },
): Promise<{ cookie: string; isNew: boolean }> {
  const secret = cookie !== undefined && /^[\w-]{43}$/.test(cookie) ? cookie : freshSecret();
  const { browser, system } = describeDevice(from.device);
  const before = await devices.note({
    userId,
    cookieHash: fingerprint(secret),
    device: `${browser} ${system}`.trim(),
    address: from.address,
  });
  if (before.devices >= KEPT) await devices.keepLatest(userId, KEPT);
  return { cookie: secret, isNew: before.devices > 0 && !before.known && !before.alike && before.fresh < TOLD_AN_HOUR };
}
