import type { Roles } from '#/features/roles/service.ts';
import { type Caller, COMMAND_LINE_CALLER } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { auditEntryFor, callerActor } from './audit-actor.ts';
import type { NewImportedUser } from './import/repository.ts';

type NewcomersRepositories = Repositories<'audit' | 'roles' | 'userImports'>;

/** A role that the caller may grant at a place, with what the audit log records. */
export type CheckedGrant = {
  readonly roleId: string;
  readonly placeId: string;
  readonly roleName: string;
  readonly placeKind: 'organisation' | 'store';
};

/** A user to add, and the roles in addition to the ordinary user's role. */
export type Newcomer = NewImportedUser & { readonly grants: readonly CheckedGrant[] };

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
export async function addNewcomers(
  repositories: NewcomersRepositories,
  roles: Roles,
  newcomers: readonly Newcomer[],
  { caller, from }: { readonly caller: Caller; readonly from: Origin },
): Promise<void> {
  const { audit, userImports } = repositories;
  if ((await userImports.addInvited(newcomers)) < newcomers.length) throw new Overtaken();
  await roles.grantOrdinaryToEach(
    repositories,
    newcomers.map(({ id: userId, organisationId }) => ({ userId, organisationId })),
  );
  const wanted = newcomers.flatMap((newcomer) => newcomer.grants.map((grant) => ({ newcomer, grant })));
  const added = await userImports.addGrants(
    wanted.map(({ newcomer, grant }) => ({ userId: newcomer.id, ...grant })),
    caller === COMMAND_LINE_CALLER ? null : caller.userId,
  );
  await userImports.addDue(newcomers.flatMap(({ id, email }) => (email === null ? [] : id)));
  const by = callerActor(caller, from);
  await audit.recordEach(
    from,
    newcomers.map((newcomer) => {
      const entry = auditEntryFor(by, newcomer);
      const details = { ...entry.details, organisation: newcomer.organisationId };
      return { event: 'user.invited', ...entry, details };
    }),
  );
  await audit.recordEach(
    from,
    wanted
      .filter(({ newcomer, grant }) => added.has(`${newcomer.id} ${grant.roleId} ${grant.placeId}`))
      .map(({ newcomer, grant: { roleId, roleName, placeId, placeKind } }) => {
        const entry = auditEntryFor(by, newcomer);
        const details = { ...entry.details, role: roleName, roleId, [placeKind]: placeId };
        return { event: 'role.granted', ...entry, details };
      }),
  );
}
