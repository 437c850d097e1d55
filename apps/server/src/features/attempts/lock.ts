import {
  ADDRESS_FORGIVEN_SECONDS,
  LOCK_ADDRESS_AFTER_FAILURES,
  LOCK_AFTER_FAILURES,
  LOCK_FIRST_SECONDS,
  LOCK_LONGEST_SECONDS,
} from '@foyer/contract/limits.ts';

/** How long the given number of failures locks: 0 below the limit, then 30 s, doubling to 15 min. */
export function lockSeconds(failures: number, limit: number): number {
  if (failures < limit) return 0;
  return Math.min(LOCK_LONGEST_SECONDS, LOCK_FIRST_SECONDS * 2 ** Math.min(failures - limit, 16));
}

/** Failures as they count now, and how many seconds ago the last of them counts from. */
export type Counted = { readonly failures: number; readonly secondsAgo: number };

/** What one more attempt makes of a count. */
export type Count = Counted & { readonly lockSeconds: number };

const DAY_SECONDS = 24 * 60 * 60;

/** One more failure of an account: all are forgotten a day after the last one. */
export function countForAccount({ failures, secondsAgo }: Counted): Count {
  const now = (secondsAgo > DAY_SECONDS ? 0 : failures) + 1;
  return { failures: now, secondsAgo: 0, lockSeconds: lockSeconds(now, LOCK_AFTER_FAILURES) };
}

/**
 * One more failure of an address. Each minute takes one away, so that the everyday typos of a busy shop
 * never add up, while somebody who tries one name after the other is soon left with one a minute.
 */
export function countForAddress({ failures, secondsAgo }: Counted): Count {
  const forgiven = Math.floor(secondsAgo / ADDRESS_FORGIVEN_SECONDS);
  const left = Math.max(0, failures - forgiven);
  return {
    failures: left + 1,
    secondsAgo: left === 0 ? 0 : secondsAgo - forgiven * ADDRESS_FORGIVEN_SECONDS,
    lockSeconds: lockSeconds(left + 1, LOCK_ADDRESS_AFTER_FAILURES),
  };
}
