import type { OwnSession } from '@foyer/contract/session.ts';

/** The device in front of the person first, then as the server orders them: the latest used first. */
export function inOrder(devices: readonly OwnSession[]): OwnSession[] {
  return devices.toSorted((one, other) => Number(other.current) - Number(one.current));
}

/** The id of the row beside one that goes: the next, after the last one the one before. */
export function neighbourOf(id: string, devices: readonly OwnSession[]): string | undefined {
  const at = devices.findIndex((device) => device.id === id);
  if (at < 0) return undefined;
  return (devices[at + 1] ?? devices[at - 1])?.id;
}
