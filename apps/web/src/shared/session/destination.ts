/** Stored for this tab only, so that tabs are independent. */
const KEY = 'as-destination';
/** How long a user may take to sign in, in milliseconds. */
const TTL_MS = 30 * 60_000;

/**
 * Destination of a sign-in: the screen that returns users to the requesting application, with all of its parameters, or
 * the page of Home that the guard refused. Undefined is Home. The destination survives a reload, and a redirect through
 * another system.
 */
export function destination(): string | undefined {
  try {
    const [since, ...path] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    return Date.now() - Number(since) < TTL_MS ? path.join(' ') : undefined;
  } catch {
    return undefined; // Without storage a sign-in leads to Home.
  }
}

/** Sets the destination of the next sign-in; without a path, Home. */
export function setDestination(path?: string): void {
  try {
    if (path === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, `${Date.now()} ${path}`);
  } catch {
    // Without storage a sign-in leads to Home.
  }
}
