import type { Account } from '#/features/users/account-row-lock.ts';
import { fingerprint, randomToken, reuseOrCreateToken, sameBytes } from '#/platform/crypto/secrets.ts';
import { addressKey } from '#/platform/http/requests/address.ts';
import { describeDevice, formatDevice, parseDevice } from '#/platform/http/requests/device.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import type { DeviceHistory, DeviceVisit, ObservedDevice } from './statements.ts';

/** Maximum number of notifications about new devices per user and hour (decision 0018). */
const NOTIFICATIONS_PER_HOUR = 5;
/** Maximum number of stored devices per user. Programs that discard cookies add a device with each sign-in. */
const MAX_DEVICES = 20;

/**
 * Records a sign-in with a browser, inside the caller's transaction, which has locked the user's row. Returns the
 * secret for the browser's cookie.
 */
export async function recordVisit(
  repositories: Repositories<'devices'>,
  { userId, cookie, from }: { userId: string; cookie: string | undefined; from: Origin },
): Promise<string> {
  const { secret, visit } = prepareVisit(userId, cookie, from);
  await limitDevices(repositories, visit, await repositories.devices.recordVisit(visit));
  return secret;
}

/** A sign-in with a browser: its row, and the secret for the browser's cookie. */
export function prepareVisit(
  userId: string,
  cookie: string | undefined,
  from: Origin,
): { secret: string; visit: DeviceVisit } {
  const secret = reuseOrCreateToken(cookie);
  return { secret, visit: visitOf(userId, secret, from) };
}

/** Limits the number of a user's stored devices, by the history before a visit. */
export async function limitDevices(
  { devices }: Repositories<'devices'>,
  { userId }: DeviceVisit,
  history: DeviceHistory,
): Promise<void> {
  if (history.devices >= MAX_DEVICES) await devices.removeAllButLatest(userId, MAX_DEVICES);
}

/**
 * Whether to notify the owner of a new device, by the history before its visit. The user's first device is not
 * reported.
 */
export function isNewDevice({ devices, isKnown, isSimilar, newWithinHour }: DeviceHistory): boolean {
  return devices > 0 && !isKnown && !isSimilar && newWithinHour < NOTIFICATIONS_PER_HOUR;
}

/** How a browser is related to the account that it signs in to. */
export type RecognisedBrowser = {
  /** Hash of the browser's cookie. Undefined when the account does not exist or the browser is unknown to it. */
  readonly browser: Uint8Array | undefined;
  /** Whether a known browser is at an address from which the account has signed in. */
  readonly isAtKnownAddress: boolean;
};

/**
 * Finds an account and recognises a browser before its password is verified, by the rule for new devices: the account's
 * cookie, and the same kind or the same address. Without the cookie, the result does not depend on the account. It thus
 * does not disclose whether a username exists.
 */
export async function findAccountAndBrowser(
  { users }: Repositories<'users'>,
  { name, cookie = '' }: { name: string; cookie: string | undefined },
  from: Origin,
): Promise<{ account: Account | undefined; recognised: RecognisedBrowser }> {
  const observed = observeDevice(cookie, from);
  const account = await users.findForSignIn(name, observed);
  const addresses = account?.knownAddresses ?? [];
  const addressGroup = addressKey(observed.address);
  const recognised = {
    browser: addresses.length > 0 ? observed.cookieHash : undefined,
    isAtKnownAddress: addresses.some((knownAddress) => addressKey(knownAddress) === addressGroup),
  };
  return { account, recognised };
}

/**
 * Hash of a browser's cookie, if the browser is known to an account with this email address. Other accounts are
 * ignored.
 */
export async function findBrowserByEmail(
  { devices }: Repositories<'devices'>,
  { email, cookie = '' }: { email: string; cookie: string | undefined },
  from: Origin,
): Promise<Buffer | undefined> {
  const observed = observeDevice(cookie, from);
  return (await devices.isKnownByEmail(email, observed)) ? observed.cookieHash : undefined;
}

/** A user with the secret in a browser's cookie and the version of the user's credentials. */
export type DeviceOwner = { readonly userId: string; readonly cookie: string | undefined; readonly version: number };

/** Whether a browser may skip the second factor: it was trusted, and neither password nor factors changed since. */
export async function isTrusted(
  { devices }: Repositories<'devices'>,
  { userId, cookie, version }: DeviceOwner,
  from: Origin,
): Promise<boolean> {
  return cookie !== undefined && devices.isTrusted(visitOf(userId, cookie, from), version);
}

/**
 * Trusts a browser for 30 days, inside the caller's transaction, and returns a new secret for its cookie. The former
 * secret is not trusted: an attacker might have set it in the browser beforehand (session fixation, CWE-384).
 */
export async function trustDevice(
  { devices }: Repositories<'devices'>,
  { userId, cookie = '', version }: DeviceOwner,
  from: Origin,
): Promise<string> {
  const secret = randomToken();
  const visit = visitOf(userId, secret, from);
  await devices.replaceCookie(fingerprint(cookie), fingerprint(secret), visit.device);
  await devices.recordVisit(visit); // the device may have been deleted since the password step
  await devices.trust(userId, fingerprint(secret), version);
  return secret;
}

/** A user's trusted browsers; `current` marks the request's browser. */
export async function listTrusted({ devices }: Repositories<'devices'>, userId: string, cookie: string | undefined) {
  const currentHash = fingerprint(cookie ?? '');
  const rows = await devices.listTrusted(userId);
  return rows.map(({ id, device, address, trusted_until: until, cookie_hash: hash }) => ({
    id,
    current: sameBytes(hash, currentHash),
    ...parseDevice(device),
    address,
    trustedUntil: until.toISOString(),
  }));
}

function visitOf(userId: string, secret: string, from: Origin): DeviceVisit {
  return { userId, ...observeDevice(secret, from) };
}

function observeDevice(secret: string, { device, address }: Origin): ObservedDevice {
  return { cookieHash: fingerprint(secret), device: formatDevice(describeDevice(device)), address };
}
