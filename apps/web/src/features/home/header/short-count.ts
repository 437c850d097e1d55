const MOST_SHOWN = 99;

/** A number where there is little room for it. */
export function shortCount(count: number): string {
  return count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
}
