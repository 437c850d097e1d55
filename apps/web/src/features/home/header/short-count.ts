const MAX_COUNT = 99;

/** A number where there is little room for it. */
export function shortCount(count: number): string {
  return count > MAX_COUNT ? `${MAX_COUNT}+` : String(count);
}
