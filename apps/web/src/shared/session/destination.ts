/** Stored for this tab only, so that tabs are independent. */
const KEY = 'as-destination';
/** How long a user may take to sign in, in milliseconds. */
const TTL_MS = 30 * 60_000;

/**
 * Where a sign-in leads: to the screen that returns users to the requesting application, with all of its parameters, or
 * to the page of Home that was closed to them. Undefined is Home. It survives a reload, and a redirect through another
 * system.
 */
export function destination(): string | undefined {
  try {
    const [since, ...path] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    return Date.now() - Number(since) < TTL_MS ? path.join(' ') : undefined;
  } catch {
    return undefined; // Without storage a sign-in leads to Home.
  }
}

/** Sets where the next sign-in leads; without a path, Home. */
export function setDestination(path?: string): void {
  try {
    if (path === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, `${Date.now()} ${path}`);
  } catch {
    // Without storage a sign-in leads to Home.
  }
}
