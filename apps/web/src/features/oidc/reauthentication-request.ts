/** For this tab alone, as what waits is. */
const KEY = 'as-askedFor';

/** Whether this tab has asked for a sign-in because of a request. */
export function hasReauthenticationRequest(nextAddress: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === nextAddress;
  } catch {
    return false;
  }
}

/** It asks for it now. */
export function storeReauthenticationRequest(nextAddress: string): void {
  try {
    sessionStorage.setItem(KEY, nextAddress);
  } catch {
    // The browser keeps nothing: whoever comes back is asked again.
  }
}
