import { INSTALLATION_PERMISSIONS } from '@foyer/contract/core/permissions.ts';

import type { Sessions } from '#/features/sessions/service.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { lockPermissions, requireOrganisationInBody, requirePlaceInBody } from './authorization.ts';
import type { RoleRecord } from './definition-repository.ts';
import type { Administrator } from './permission-conditions.ts';

type GrantsRepositories = Repositories<
  'announce' | 'audit' | 'roleDefinitions' | 'roleAssignments' | 'roles' | 'rights' | 'sessions'
>;
type GrantsNeeds = Work<GrantsRepositories> & { sessions: Sessions };

/** A role and the organisation or store where it applies. */
export type Grant = { readonly roleId: string; readonly placeId: string };

/** Role assignments: users, their roles, and the places where they have them. */
export function createGrants({ work, read, sessions }: GrantsNeeds) {
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

  /** Invalidates the user's cached permissions and notifies the user. */
  async function notify({ announce }: Repositories<'announce'>, userId: string): Promise<void> {
    await announce('session.changed', { userId });
    await announce('inbox.changed', { userId });
    await announce('push.sent', { type: 'ROLE_CHANGED', userId });
  }

  return {
    /** A user's roles at places that the caller may see. */
    listOf: (caller: Caller, userId: string) => read(({ roleAssignments }) => roleAssignments.list(caller, userId)),

    /** The users among these who have a role. */
    async holdersAmong(roleId: string, userIds: readonly string[]): Promise<string[]> {
      return userIds.length === 0 ? [] : read(({ roleAssignments }) => roleAssignments.holdersAmong(roleId, userIds));
    },

    /** Grants a role. Idempotent. */
    async grant(caller: Caller, userId: string, grant: Grant, from: Origin): Promise<void> {
      await work(async (repositories) => {
        const { user, role, details } = await lockGrant(repositories, caller, userId, grant);
        await requireWithinOwner(repositories, role, grant);
        if (!(await repositories.roles.grant(user.id, grant.roleId, grant.placeId))) return;
        await repositories.audit.record(from, {
          ...doneBy(caller),
          event: 'role.granted',
          subjectId: user.id,
          details,
        });
        await notify(repositories, user.id);
      });
    },

    /** Revokes a role. A0404 if the user does not have it. */
    async revoke(caller: Caller, userId: string, grant: Grant, from: Origin): Promise<void> {
      await work(async (repositories) => {
        const { user, details } = await lockGrant(repositories, caller, userId, grant);
        if (!(await repositories.roleAssignments.remove(user.id, grant.roleId, grant.placeId)))
          throw new Fault('not_found');
        await repositories.audit.record(from, {
          ...doneBy(caller),
          event: 'role.revoked',
          subjectId: user.id,
          details,
        });
        await notify(repositories, user.id);
      });
    },
  };
}

export type Grants = ReturnType<typeof createGrants>;

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
  const permissions = await repositories.roleDefinitions.permissionsOf(roleId);
  const mayGrant =
    (administrator.superAdministrator || !permissions.some(isOfInstallation)) &&
    (await repositories.rights.hasRoleAt(administrator, roleId, placeId));
  if (!mayGrant) throw new Fault('forbidden');
  return role;
}

/** A0401 at `/placeId` if the role belongs to an organisation that does not contain the place. */
export async function requireWithinOwner(
  { rights }: Repositories<'rights'>,
  { organisation }: Pick<RoleRecord, 'organisation'>,
  { placeId }: Grant,
): Promise<void> {
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

const isOfInstallation = (code: string) => (INSTALLATION_PERMISSIONS as readonly string[]).includes(code);
const refused = (pointer: string, rule: string) => new Fault('illegal_input', { fields: { [pointer]: rule } });
