import { LOCK_FIRST_SECONDS, LOCK_LONGEST_SECONDS } from '@foyer/contract/limits.ts';

/** How long the given number of failures locks: 0 below the limit, then 30 s, doubling to 15 min. */
export function lockSeconds(failures: number, limit: number): number {
  if (failures < limit) return 0;
  return Math.min(LOCK_LONGEST_SECONDS, LOCK_FIRST_SECONDS * 2 ** Math.min(failures - limit, 16));
}
