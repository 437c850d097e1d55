/** For this tab alone. */
const KEY = 'as-turns';
/** So often somebody is sent on with the same request … */
const MAX_REDIRECTS = 3;
/** … in so many milliseconds. */
const WITHIN_MS = 60_000;

/**
 * Counts that somebody is sent on; false when that leads nowhere: who comes back again and again, without having been
 * asked for anything, would be led round for ever. The next try is free again.
 */
export function allowRedirect(nextAddress: string, now = Date.now()): boolean {
  try {
    const [since, redirects, before] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    const isSameRun = before === nextAddress && now - Number(since) < WITHIN_MS;
    const next = isSameRun ? Number(redirects) : 0;
    if (next >= MAX_REDIRECTS) {
      sessionStorage.removeItem(KEY);
      return false;
    }
    sessionStorage.setItem(KEY, `${isSameRun ? since : now} ${next + 1} ${nextAddress}`);
  } catch {
    // The browser keeps nothing: what it is asked for next shows that anyway.
  }
  return true;
}
