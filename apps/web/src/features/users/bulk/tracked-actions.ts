import { MAX_RUNNING_ACTIONS } from '@foyer/contract/limits/user-actions.ts';

import { readStoredIds, writeStored } from '#/shared/session/storage.ts';

const keyOf = (username: string) => `as-userActions:${username}`;

/** IDs of the actions that a user started in this browser and whose report was not closed yet, oldest first. */
export function readTrackedActions(username: string): readonly string[] {
  return readStoredIds(keyOf(username)).slice(-MAX_RUNNING_ACTIONS);
}

/** Adds an action. Of more than the maximum, the oldest ones are removed. */
export function trackAction(username: string, id: string): readonly string[] {
  return write(username, [...readTrackedActions(username).filter((other) => other !== id), id]);
}

export function untrackAction(username: string, id: string): readonly string[] {
  return write(
    username,
    readTrackedActions(username).filter((other) => other !== id),
  );
}

function write(username: string, ids: readonly string[]): readonly string[] {
  const kept = ids.slice(-MAX_RUNNING_ACTIONS);
  writeStored(keyOf(username), kept.length === 0 ? undefined : kept.join(','));
  return kept;
}
