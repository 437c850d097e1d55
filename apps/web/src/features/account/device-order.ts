import type { OwnSession } from '@foyer/contract/own-sessions.ts';

/** The device in front of the person first, then as the server orders them: the latest used first. */
export function inOrder(devices: readonly OwnSession[]): OwnSession[] {
  return devices.toSorted((one, other) => Number(other.current) - Number(one.current));
}
