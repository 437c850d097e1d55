/** Fraction of the licence from which a warning is shown. */
const NEARLY_ALL = 0.9;

/** Severity of the use of a licence: an expired licence allows nothing. */
export function toneOfUse(used: number, allowed: number, isExpired: boolean): 'calm' | 'warning' | 'danger' {
  if (isExpired || used >= allowed) return 'danger';
  return used >= NEARLY_ALL * allowed ? 'warning' : 'calm';
}

/** Filled fraction of the usage bar, from 0 to 1. */
export function shareOfUse(used: number, allowed: number): number {
  if (used >= allowed) return 1;
  return used / allowed;
}
