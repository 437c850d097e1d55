import type { Sessions } from '#/features/sessions/service.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import { type Caller, COMMAND_LINE_CALLER } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { lockPermissions, requireOrganisationInBody, requirePlaceInBody } from './authorization.ts';
import type { RoleRecord } from './definition-repository.ts';
import type { Administrator } from './permission-conditions.ts';

type GrantsRepositories = Repositories<
  'announce' | 'audit' | 'roleDefinitions' | 'roleAssignments' | 'rights' | 'sessions'
>;
type GrantsNeeds = Work<GrantsRepositories> & { sessions: Sessions; timeZone: string };

/** A role and the organisation or store where it applies. */
export type Grant = { readonly roleId: string; readonly placeId: string };

/** Role assignments: users, their roles, and the places where they have them. */
export function createGrants({ work, read, sessions, timeZone }: GrantsNeeds) {
  /**
   * Checks and locks for granting or revoking a role. Administrators cannot grant permissions that they lack, change
   * their own roles, or change users with more permissions.
   */
  async function lockGrant(repositories: GrantsRepositories, caller: Caller, userId: string, grant: Grant) {
    const administrator = await lockPermissions(repositories, caller);
    const user = await repositories.roleAssignments.findUser(administrator, userId);
    if (user === undefined) throw new Fault('not_found');
    await requireOrganisationInBody(repositories, administrator, user.organisationId, {
      ...REQUIRED,
      field: '/user',
    });
    const role = await requireGrantable(repositories, administrator, grant);
    const mayChange = user.id !== caller.userId && (await repositories.rights.outranks(administrator, user.id));
    if (!mayChange) throw new Fault('forbidden');
    await sessions.requireRecentAuthentication(repositories, caller);
    return { user, role, details: await detailsOf(repositories, user, role, grant) };
  }

  return {
    /** A user's roles at places that the caller may see. */
    listOf: (caller: Caller, userId: string) => read(({ roleAssignments }) => roleAssignments.list(caller, userId)),

    /** The users among these who have a role. */
    async holdersAmong(roleId: string, userIds: readonly string[]): Promise<string[]> {
      return userIds.length === 0 ? [] : read(({ roleAssignments }) => roleAssignments.holdersAmong(roleId, userIds));
    },

    /**
     * Grants a role, until the end of a day if given, or changes the end of an assignment. A0401 at `/endsOn` for a day
     * in the past or an end of the super administrator role, at `/roleId` if the user already has the role there.
     */
    async grant(
      caller: Caller,
      userId: string,
      { endsOn = null, ...grant }: Grant & { readonly endsOn?: string | null | undefined },
      from: Origin,
    ): Promise<void> {
      await work(async (repositories) => {
        const { user, role, details } = await lockGrant(repositories, caller, userId, grant);
        await requireAssignablePlace(repositories, role, grant);
        requireMayEnd(role, endsOn);
        const assignedBy = caller === COMMAND_LINE_CALLER ? null : caller.userId;
        const added = await repositories.roleAssignments.add([user.id], { ...grant, endsOn, assignedBy }, timeZone);
        if (added.isPast) throw pastFault();
        if (added.changed.length === 0) throw refused('/roleId', 'assigned');
        await repositories.audit.record(from, {
          ...doneBy(caller),
          event: 'role.granted',
          subjectId: user.id,
          details: { ...details, ...(endsOn !== null && { endsOn }) },
        });
        await announceRoleChange(repositories, [user.id]);
        if (endsOn !== null) await repositories.announce('roleEnds.changed', {});
      });
    },

    /** Revokes a role. A0404 if the user does not have it. */
    async revoke(caller: Caller, userId: string, grant: Grant, from: Origin): Promise<void> {
      await work(async (repositories) => {
        const { user, details } = await lockGrant(repositories, caller, userId, grant);
        const removed = await repositories.roleAssignments.remove([user.id], grant.roleId, grant.placeId);
        if (removed.length === 0) throw new Fault('not_found');
        await repositories.audit.record(from, {
          ...doneBy(caller),
          event: 'role.revoked',
          subjectId: user.id,
          details,
        });
        await announceRoleChange(repositories, [user.id]);
      });
    },
  };
}

export type Grants = ReturnType<typeof createGrants>;

/** Invalidates the cached permissions of users and notifies them. */
export async function announceRoleChange(
  { announce }: Repositories<'announce'>,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const messages = userIds.map((userId) => ({ userId }));
  await announce('session.changed', messages);
  await announce('inbox.changed', messages);
  await announce('push.sent', { type: 'ROLE_CHANGED', userId: userIds });
}

/** Permissions at a place for granting and revoking roles there. */
const REQUIRED = { read: 'roles.read', write: 'roles.write' } as const;

/**
 * Finds a role that an administrator may grant or revoke at a place. A0401 for a place or role that they cannot see,
 * A0302 for a role with a permission that they lack there.
 */
export async function requireGrantable(
  repositories: Repositories<'rights' | 'roleDefinitions'>,
  administrator: Administrator,
  { roleId, placeId }: Grant,
): Promise<RoleRecord> {
  await requirePlaceInBody(repositories, administrator, placeId, { ...REQUIRED, field: '/placeId' });
  const role = await repositories.roleDefinitions.find(administrator, roleId);
  if (role === undefined) throw refused('/roleId', 'unknown');
  if (!(await repositories.rights.mayGrantAt(administrator, roleId, placeId))) throw new Fault('forbidden');
  return role;
}

/** A0401 for a last day that is over. */
export const pastFault = () => refused('/endsOn', 'past');

/** Last days must be before this day, so that the end, one day later, has a four-digit year (RFC 3339). */
const AFTER_LAST_DAY = '9999-12-31';

/**
 * A0401 at `/endsOn` for the super administrator role, since the last one could be lost, and for a day after the range
 * of years.
 */
export function requireMayEnd({ everyPermission }: Pick<RoleRecord, 'everyPermission'>, endsOn: string | null): void {
  if (endsOn !== null && everyPermission) throw refused('/endsOn', 'super_administrator');
  if (endsOn !== null && endsOn >= AFTER_LAST_DAY) throw refused('/endsOn', 'format');
}

/** A0401 at `/placeId` for a closed store, and for a place that the organisation of the role does not contain. */
export async function requireAssignablePlace(
  { rights }: Repositories<'rights'>,
  { organisation }: Pick<RoleRecord, 'organisation'>,
  { placeId }: Grant,
): Promise<void> {
  if (await rights.isClosedStore(placeId)) throw refused('/placeId', 'closed');
  if (organisation !== null && !(await rights.isBelow(placeId, organisation.id))) throw refused('/placeId', 'outside');
}

/** Details of the audit entries `role.granted` and `role.revoked`. */
export async function detailsOf(
  { roleAssignments }: Repositories<'roleAssignments'>,
  user: { readonly username: string },
  role: { readonly name: string },
  { roleId, placeId }: Grant,
) {
  const kind = (await roleAssignments.kindOf(placeId)) ?? 'organisation';
  return { user: user.username, role: role.name, roleId, [kind]: placeId };
}

const refused = (pointer: string, rule: string) => new Fault('illegal_input', { fields: { [pointer]: rule } });
