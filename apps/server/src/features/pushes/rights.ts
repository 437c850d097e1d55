import type { Grants } from '#/features/roles/service.ts';
import type { Bus } from '#/platform/bus.ts';

import { createBatches } from './batches.ts';

type Needs = {
  readonly bus: Bus;
  readonly grants: Pick<Grants, 'holdersAmong'>;
  readonly userIds: () => readonly string[];
  /** Tells somebody that what they may do has changed. */
  readonly tell: (userId: string) => void;
  readonly onTrouble: (error: unknown) => void;
};

/** Tells whoever has a socket here and holds a role that what it gives has changed. */
export function createRightsPushes({ bus, grants, userIds, tell, onTrouble }: Needs) {
  const changed = new Map<string, ReturnType<typeof holdersOf>>();

  const holdersOf = (roleId: string) =>
    createBatches({
      look: async (ids) => new Set(await grants.holdersAmong(roleId, ids)),
      serve: (userId, holders) => holders.has(userId) && tell(userId),
      onTrouble,
    });

  bus.hear('rights.changed', (change) => {
    if (!('roleId' in change)) return;
    const holders = changed.get(change.roleId) ?? holdersOf(change.roleId);
    changed.set(change.roleId, holders);
    holders.ask(userIds());
  });

  return { stop: () => changed.forEach((holders) => holders.stop()) };
}
