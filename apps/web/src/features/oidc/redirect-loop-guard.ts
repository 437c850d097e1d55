/** sessionStorage key: the value applies to this tab only. */
const KEY = 'as-turns';
/** Maximum redirects with the same request within `WITHIN_MS`. */
const MAX_REDIRECTS = 3;
/** Period of the limit, in milliseconds. */
const WITHIN_MS = 60_000;

/**
 * Redirect loop guard, for applications that redirect back repeatedly without user interaction. Counts a redirect and
 * returns false once the limit is reached. The count then restarts.
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
    // Without storage, redirects are not limited.
  }
  return true;
}
