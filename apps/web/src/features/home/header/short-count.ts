const MAX_COUNT = 99;

/** A number for small spaces. */
export function shortCount(count: number): string {
  return count > MAX_COUNT ? `${MAX_COUNT}+` : String(count);
}
