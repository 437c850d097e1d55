/** From which part on somebody should think of a larger licence. */
const NEARLY_ALL = 0.9;

/** How near what is used has come to what is allowed; nothing is, under a licence that has expired. */
export function toneOfUse(used: number, allowed: number, isExpired: boolean): 'calm' | 'warning' | 'danger' {
  if (isExpired || used >= allowed) return 'danger';
  return used >= NEARLY_ALL * allowed ? 'warning' : 'calm';
}

/** How much of its bar is filled, from 0 to 1. */
export function shareOfUse(used: number, allowed: number): number {
  if (used >= allowed) return 1;
  return used / allowed;
}
