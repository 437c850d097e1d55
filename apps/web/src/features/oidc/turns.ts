/** For this tab alone. */
const KEY = 'as-turns';
/** So often somebody is sent on with the same request … */
const MOST = 3;
/** … in so many milliseconds. */
const WITHIN_MS = 60_000;

/**
 * Counts that somebody is sent on; false when that leads nowhere: who comes back again and again, without having been
 * asked for anything, would be led round for ever. The next try is free again.
 */
export function takeTurn(nextAddress: string, now = Date.now()): boolean {
  try {
    const [since, turns, before] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    const goesOn = before === nextAddress && now - Number(since) < WITHIN_MS;
    const taken = goesOn ? Number(turns) : 0;
    if (taken >= MOST) {
      sessionStorage.removeItem(KEY);
      return false;
    }
    sessionStorage.setItem(KEY, `${goesOn ? since : now} ${taken + 1} ${nextAddress}`);
  } catch {
    // The browser keeps nothing: what it is asked for next shows that anyway.
  }
  return true;
}
