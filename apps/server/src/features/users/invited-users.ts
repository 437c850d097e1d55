import type { PlaceKind } from '@foyer/contract/organisations.ts';

import type { RoleEnd } from '#/features/roles/role-end-repository.ts';
import type { Roles } from '#/features/roles/service.ts';
import { type Caller, COMMAND_LINE_CALLER } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { auditEntryFor, callerActor } from './audit-actor.ts';
import type { InvitedAccount } from './invited-user-repository.ts';

type InvitedUserRepositories = Repositories<'announce' | 'audit' | 'invitedUsers' | 'roles'>;

/** A role that the caller may grant at a place, with what the audit log records. */
export type CheckedGrant = {
  readonly roleId: string;
  readonly placeId: string;
  readonly roleName: string;
  readonly placeKind: PlaceKind;
  /** Last day, as `YYYY-MM-DD`; null for a role without end. */
  readonly endsOn: string | null;
  readonly end: RoleEnd;
};

/** A user to add, and the roles in addition to the ordinary user's role. */
export type InvitedUser = InvitedAccount & { readonly grants: readonly CheckedGrant[] };

/** Error: a username was added concurrently, so no user is added. */
class Overtaken extends Error {}
const MAX_ATTEMPTS = 3;

/** Repeats a transaction with its checks when a username was added between its checks and its inserts. */
export async function repeatIfOvertaken<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/**
 * Adds invited users with their roles inside the caller's transaction, queues their emails, and records both. New users
 * have no session and no inbox yet, so there is no cache to invalidate.
 */
export async function addInvitedUsers(
  repositories: InvitedUserRepositories,
  roles: Roles,
  users: readonly InvitedUser[],
  { caller, from }: { readonly caller: Caller; readonly from: Origin },
): Promise<void> {
  const { audit, invitedUsers } = repositories;
  if ((await invitedUsers.add(users)) < users.length) throw new Overtaken();
  await roles.grantOrdinaryToEach(
    repositories,
    users.map(({ id: userId, organisationId }) => ({ userId, organisationId })),
  );
  const wanted = users.flatMap((user) => user.grants.map((grant) => ({ user, grant })));
  const added = await invitedUsers.addGrants(
    wanted.map(({ user, grant }) => ({ userId: user.id, ...grant })),
    caller === COMMAND_LINE_CALLER ? null : caller.userId,
  );
  await invitedUsers.addDue(users.flatMap(({ id, email }) => (email === null ? [] : id)));
  const by = callerActor(caller, from);
  await audit.recordEach(
    from,
    users.map((user) => {
      const entry = auditEntryFor(by, user);
      const details = { ...entry.details, organisation: user.organisationId };
      return { event: 'user.invited', ...entry, details };
    }),
  );
  await audit.recordEach(
    from,
    wanted
      .filter(({ user, grant }) => added.has(`${user.id} ${grant.roleId} ${grant.placeId}`))
      .map(({ user, grant: { roleId, roleName, placeId, placeKind, endsOn } }) => {
        const entry = auditEntryFor(by, user);
        const details = {
          ...entry.details,
          role: roleName,
          roleId,
          [placeKind]: placeId,
          ...(endsOn !== null && { endsOn }),
        };
        return { event: 'role.granted', ...entry, details };
      }),
  );
  if (wanted.some(({ grant }) => grant.endsOn !== null)) await repositories.announce('roleEnds.changed', {});
}
