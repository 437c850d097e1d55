/** Kept for this tab alone, so that another one goes its own way. */
const KEY = 'as-destination';
/** So long somebody may take to sign in, in milliseconds. */
const TTL_MS = 30 * 60_000;

/**
 * Where a sign-in leads: to the screen that sends people on to the application they came from, with all that it has
 * sent along, or to the page of Home that was closed to them. Undefined is Home. It outlives a reload, and a way
 * through another system.
 */
export function destination(): string | undefined {
  try {
    const [since, ...path] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    return Date.now() - Number(since) < TTL_MS ? path.join(' ') : undefined;
  } catch {
    return undefined; // Without memory a sign-in leads to Home.
  }
}

/** From now on a sign-in leads there; without a path, Home. */
export function setDestination(path?: string): void {
  try {
    if (path === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, `${Date.now()} ${path}`);
  } catch {
    // As above.
  }
}
