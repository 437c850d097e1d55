import type { AccountSession } from '@foyer/contract/sessions.ts';

/** The device in front of the person first, then as the server orders them: the latest used first. */
export function inOrder(devices: readonly AccountSession[]): AccountSession[] {
  return devices.toSorted((one, other) => Number(other.current) - Number(one.current));
}
