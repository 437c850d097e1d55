/** sessionStorage key: like the pending request, the value applies to this tab only. */
const KEY = 'as-askedFor';

/** Whether this tab has already asked for a new sign-in for a request. */
export function hasReauthenticationRequest(nextAddress: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === nextAddress;
  } catch {
    return false;
  }
}

/** Records that this tab asks for a new sign-in for a request. */
export function storeReauthenticationRequest(nextAddress: string): void {
  try {
    sessionStorage.setItem(KEY, nextAddress);
  } catch {
    // Without storage, the user is asked again on return.
  }
}
