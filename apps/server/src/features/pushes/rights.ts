import type { Grants } from '#/features/roles/grants.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import type { Bus } from '#/platform/events/bus.ts';

import { createBatchQueue } from './scheduling.ts';

type RightsPushesNeeds = {
  readonly bus: Bus;
  readonly grants: Pick<Grants, 'holdersAmong'>;
  readonly sessions: Pick<Sessions, 'filterUsersWithin'>;
  readonly userIds: () => readonly string[];
  /** Notifies a user that their permissions changed. */
  readonly notify: (userId: string) => void;
  readonly onError: (error: unknown) => void;
};

/**
 * Notifies users with a socket in this process that their permissions changed: users with a changed role, and users who
 * work in a moved organisation.
 */
export function createRightsPushes({ bus, grants, sessions, userIds, notify, onError }: RightsPushesNeeds) {
  const changed = new Map<string, ReturnType<typeof batchesOf>>();

  const batchesOf = (load: (ids: readonly string[]) => Promise<ReadonlySet<string>>) =>
    createBatchQueue({ load, serve: (userId, concerned) => concerned.has(userId) && notify(userId), onError });

  bus.subscribe('rights.changed', (change) => {
    const [key, load] =
      'roleId' in change
        ? [change.roleId, async (ids: readonly string[]) => new Set(await grants.holdersAmong(change.roleId, ids))]
        : [change.organisationId, (ids: readonly string[]) => sessions.filterUsersWithin(change.organisationId, ids)];
    const batches = changed.get(key) ?? batchesOf(load);
    changed.set(key, batches);
    batches.enqueue(userIds());
  });

  return { stop: () => changed.forEach((batches) => batches.stop()) };
}
