/** sessionStorage key: the value applies to this tab only. */
const KEY = 'as-framed';
/** Minimum time between reloads for the same origin, in milliseconds. */
const RELOAD_PAUSE_MS = 60_000;

/**
 * Reloads a page that was loaded before the application was installed, so that its policy allows the frame. Returns
 * false if a recent reload did not help.
 */
export function reloadFor(origin: string): boolean {
  try {
    const [since, before] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    if (before === origin && Date.now() - Number(since) < RELOAD_PAUSE_MS) return false;
    sessionStorage.setItem(KEY, `${Date.now()} ${origin}`);
  } catch {
    return false; // without storage, the page could reload forever
  }
  location.reload();
  return true;
}
