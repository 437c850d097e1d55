import {
  ADDRESS_CAPTCHA_AFTER_FAILURES,
  MAX_ADDRESS_FAILURES,
  ADDRESS_FORGIVEN_SECONDS,
  LOCK_AFTER_FAILURES,
  MIN_LOCK_SECONDS,
  MAX_LOCK_SECONDS,
} from '@foyer/contract/limits/sign-in.ts';

/** Lock duration after a number of failures: 0 below the limit, then 30 s, doubling to 15 min. */
export function lockSeconds(failures: number): number {
  if (failures < LOCK_AFTER_FAILURES) return 0;
  return Math.min(MAX_LOCK_SECONDS, MIN_LOCK_SECONDS * 2 ** Math.min(failures - LOCK_AFTER_FAILURES, 16));
}

/** Counted failures, and the seconds since their expiry period began. */
export type FailureCount = { readonly failures: number; readonly secondsAgo: number };

/** A count after one more attempt, with the seconds of the lock that it causes. */
export type NextFailureCount = FailureCount & { readonly lockSeconds: number };

const DAY_SECONDS = 24 * 60 * 60;

/** Adds one failure of an account. All failures of an account expire a day after the last one. */
export function countForAccount({ failures, secondsAgo }: FailureCount): NextFailureCount {
  const now = (secondsAgo > DAY_SECONDS ? 0 : failures) + 1;
  return { failures: now, secondsAgo: 0, lockSeconds: lockSeconds(now) };
}

/** The count of an address after one more attempt. */
export type AddressFailureCount = NextFailureCount & {
  /** Whether the earlier failures require a captcha. */
  readonly isSuspect: boolean;
  /** False when the count is at the cap. The attempt then added no failure, and none is withdrawn. */
  readonly isAdded: boolean;
};

/**
 * Adds one failure of an address, which is never locked. One failure expires each minute, so a busy store's everyday
 * typos do not add up. The cap ends the captcha within an hour after an attack.
 */
export function countForAddress(counted: FailureCount): AddressFailureCount {
  const { failures, secondsAgo } = decayFailures(counted);
  const isAdded = failures < MAX_ADDRESS_FAILURES;
  const isSuspect = failures >= ADDRESS_CAPTCHA_AFTER_FAILURES;
  return { failures: isAdded ? failures + 1 : failures, secondsAgo, lockSeconds: 0, isSuspect, isAdded };
}

/** Expires one failure of an address per minute. `secondsAgo` then counts from the last expiry. */
function decayFailures({ failures, secondsAgo }: FailureCount): FailureCount {
  const forgiven = Math.floor(secondsAgo / ADDRESS_FORGIVEN_SECONDS);
  const remainingFailures = Math.max(0, failures - forgiven);
  return {
    failures: remainingFailures,
    secondsAgo: remainingFailures === 0 ? 0 : secondsAgo - forgiven * ADDRESS_FORGIVEN_SECONDS,
  };
}
