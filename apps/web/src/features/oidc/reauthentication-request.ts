/** In sessionStorage: for this tab only, as the pending request is. */
const KEY = 'as-askedFor';

/** Whether this tab has already asked for a new sign-in for a request. */
export function hasReauthenticationRequest(nextAddress: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === nextAddress;
  } catch {
    return false;
  }
}

/** Records that it asks now. */
export function storeReauthenticationRequest(nextAddress: string): void {
  try {
    sessionStorage.setItem(KEY, nextAddress);
  } catch {
    // Storage is unavailable: the user is asked again on return.
  }
}
