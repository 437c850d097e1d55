/** Kept for this tab alone, so that another one goes its own way. */
const KEY = 'as-waiting';
/** So long somebody may take to sign in for an application, in milliseconds. */
const KEPT_MS = 30 * 60_000;

/**
 * The screen that sends people on to the application they came from, with all that it has sent along; undefined when
 * nobody waits. It outlives a way through another system.
 */
export function waitingPath(): string | undefined {
  try {
    const [since, path] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    return Date.now() - Number(since) < KEPT_MS ? path : undefined;
  } catch {
    return undefined; // Without memory a sign-in leads to Home.
  }
}

/** Somebody has come from an application; without a path they go on, or elsewhere. */
export function waitFor(path = ''): void {
  try {
    sessionStorage.setItem(KEY, path && `${Date.now()} ${path}`);
  } catch {
    // As above.
  }
}
