import type { Grants } from '#/features/roles/grants.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import type { Bus } from '#/platform/events/bus.ts';

import { createBatches } from './batches.ts';

type Needs = {
  readonly bus: Bus;
  readonly grants: Pick<Grants, 'holdersAmong'>;
  readonly sessions: Pick<Sessions, 'filterUsersWithin'>;
  readonly userIds: () => readonly string[];
  /** Tells somebody that what they may do has changed. */
  readonly tell: (userId: string) => void;
  readonly onTrouble: (error: unknown) => void;
};

/**
 * Notifies users with a socket in this process of changed permissions: holders of a changed role, and users who work in an
 * organisation that was moved.
 */
export function createRightsPushes({ bus, grants, sessions, userIds, tell, onTrouble }: Needs) {
  const changed = new Map<string, ReturnType<typeof batchesOf>>();

  const batchesOf = (look: (ids: readonly string[]) => Promise<ReadonlySet<string>>) =>
    createBatches({ look, serve: (userId, concerned) => concerned.has(userId) && tell(userId), onTrouble });

  bus.subscribe('rights.changed', (change) => {
    const [key, look] =
      'roleId' in change
        ? [change.roleId, async (ids: readonly string[]) => new Set(await grants.holdersAmong(change.roleId, ids))]
        : [change.organisationId, (ids: readonly string[]) => sessions.filterUsersWithin(change.organisationId, ids)];
    const batches = changed.get(key) ?? batchesOf(look);
    changed.set(key, batches);
    batches.ask(userIds());
  });

  return { stop: () => changed.forEach((batches) => batches.stop()) };
}
