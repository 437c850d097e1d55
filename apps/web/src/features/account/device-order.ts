import type { AccountSession } from '@foyer/contract/sessions.ts';

/** The current device first, then in the server's order: the most recently used first. */
export function inOrder(devices: readonly AccountSession[]): AccountSession[] {
  return devices.toSorted((one, other) => Number(other.current) - Number(one.current));
}
