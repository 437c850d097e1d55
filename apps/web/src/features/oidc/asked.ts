/** For this tab alone, as what waits is. */
const KEY = 'as-askedFor';

/** Whether this tab has asked for a sign-in because of a request. */
export function wasAsked(onward: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === onward;
  } catch {
    return false;
  }
}

/** It asks for it now. */
export function noteAsked(onward: string): void {
  try {
    sessionStorage.setItem(KEY, onward);
  } catch {
    // The browser keeps nothing: whoever comes back is asked again.
  }
}
