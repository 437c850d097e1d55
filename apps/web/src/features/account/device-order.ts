import type { AccountSession } from '@foyer/contract/sessions.ts';

/** Sorts the current device first; the others keep the server's order, most recently used first. */
export function inOrder(devices: readonly AccountSession[]): AccountSession[] {
  return devices.toSorted((one, other) => Number(other.current) - Number(one.current));
}
