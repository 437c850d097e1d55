/** Kept for this tab alone. */
const KEY = 'as-framed';
/** So long the same reload is not tried again, in milliseconds. */
const RELOAD_PAUSE_MS = 60_000;

/**
 * Loads the page anew, since it is older than an application and may not frame that yet. Returns false when it just did
 * so, to no avail.
 */
export function reloadFor(origin: string): boolean {
  try {
    const [since, before] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    if (before === origin && Date.now() - Number(since) < RELOAD_PAUSE_MS) return false;
    sessionStorage.setItem(KEY, `${Date.now()} ${origin}`);
  } catch {
    return false; // Without memory it would never end.
  }
  location.reload();
  return true;
}
