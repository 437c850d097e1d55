import { doneBy } from '#/platform/audit/audit.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { lockPermissions } from './authorization.ts';
import {
  announceRoleChange,
  detailsOf,
  pastFault,
  type Grant,
  requireGrantable,
  requireMayEnd,
  requireAssignablePlace,
} from './grants.ts';

type BulkGrantRepositories = Repositories<'announce' | 'audit' | 'rights' | 'roleAssignments' | 'roleDefinitions'>;

/** Result for a user. `missing`: the caller cannot see the user. `forbidden`: may not change the user's roles. */
export type BulkGrantResult = 'changed' | 'unchanged' | 'missing' | 'forbidden';

export type BulkGrant = Grant & { readonly kind: 'grant' | 'revoke'; readonly endsOn?: string | null | undefined };

/**
 * Grants or revokes a role for several users in the caller's transaction, with few statements. Each user is checked as
 * for a single grant. Without `endsOn`, users who have the role there keep their last day. Fails for all of them when
 * the caller may not grant the role at the place, or when the last day is over.
 */
export async function changeGrants(
  repositories: BulkGrantRepositories,
  caller: Caller,
  userIds: readonly string[],
  { kind, endsOn: requestedEnd, ...grant }: BulkGrant,
  { timeZone, from }: { readonly timeZone: string; readonly from: Origin },
): Promise<ReadonlyMap<string, BulkGrantResult>> {
  const administrator = await lockPermissions(repositories, caller);
  const endsOn = requestedEnd ?? null;
  const role = await requireGrantable(repositories, administrator, grant);
  if (kind === 'grant') {
    await requireAssignablePlace(repositories, role, grant);
    requireMayEnd(role, endsOn);
  }
  const users = await repositories.roleAssignments.findUsers(administrator, userIds);
  const changeable = users.filter(({ mayChange }) => mayChange).map(({ id }) => id);
  async function add(): Promise<readonly string[]> {
    const added = await repositories.roleAssignments.add(
      changeable,
      { ...grant, endsOn, assignedBy: caller.userId, keepsEnd: requestedEnd === undefined },
      timeZone,
    );
    if (added.isPast) throw pastFault();
    return added.changed;
  }
  const changed = new Set(
    kind === 'grant' ? await add() : await repositories.roleAssignments.remove(changeable, grant.roleId, grant.placeId),
  );
  const details = await detailsOf(repositories, { username: '' }, role, grant);
  await repositories.audit.recordEach(
    from,
    users
      .filter(({ id }) => changed.has(id))
      .map(({ id, username }) => ({
        ...doneBy(caller),
        event: kind === 'grant' ? 'role.granted' : 'role.revoked',
        subjectId: id,
        details: { ...details, user: username, ...(endsOn !== null && { endsOn }) },
      })),
  );
  await announceRoleChange(repositories, [...changed]);
  if (endsOn !== null) await repositories.announce('roleEnds.changed', {});
  const seen = new Map(users.map(({ id, mayChange }) => [id, mayChange]));
  return new Map(
    userIds.map((id) => {
      const mayChange = seen.get(id);
      if (mayChange === undefined) return [id, 'missing'];
      if (!mayChange) return [id, 'forbidden'];
      return [id, changed.has(id) ? 'changed' : 'unchanged'];
    }),
  );
}
