const MAX_COUNT = 99;

/** Formats a count for small spaces; `99+` for higher counts. */
export function shortCount(count: number): string {
  return count > MAX_COUNT ? `${MAX_COUNT}+` : String(count);
}
