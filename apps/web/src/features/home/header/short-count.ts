const MAX_SHOWN = 99;

/** A number where there is little room for it. */
export function shortCount(count: number): string {
  return count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count);
}
