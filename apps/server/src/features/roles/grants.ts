import { INSTALLATION_PERMISSIONS } from '@foyer/contract/core/permissions.ts';

import type { Sessions } from '#/features/sessions/service.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { lockPermissions, requireOrganisationInBody } from './authorization.ts';

type GrantsRepositories = Repositories<
  'announce' | 'audit' | 'roleDefinitions' | 'roleAssignments' | 'rights' | 'sessions'
>;
type GrantsNeeds = Work<GrantsRepositories> & { sessions: Sessions };

export type Grant = { readonly roleId: string; readonly organisationId: string };

/** Role assignments: users, their roles, and the organisations for which they have them. */
export function createGrants({ work, read, sessions }: GrantsNeeds) {
  /**
   * Checks and locks for granting or revoking a role. Administrators cannot grant permissions that they lack, change
   * their own roles, or change users with more permissions.
   */
  async function lockGrant(
    repositories: GrantsRepositories,
    caller: Caller,
    userId: string,
    { roleId, organisationId }: Grant,
  ) {
    const administrator = await lockPermissions(repositories, caller);
    const user = await repositories.roleAssignments.findUser(administrator, userId);
    if (user === undefined) throw new Fault('not_found');
    const required = { read: 'roles.read', write: 'roles.write' } as const;
    await requireOrganisationInBody(repositories, administrator, user.organisationId, { ...required, field: '/user' });
    await requireOrganisationInBody(repositories, administrator, organisationId, {
      ...required,
      field: '/organisationId',
    });
    const role = await repositories.roleDefinitions.find(administrator, roleId);
    if (role === undefined) throw refused('/roleId', 'unknown');
    const permissions = await repositories.roleDefinitions.permissionsOf(roleId);
    const mayDo =
      (administrator.superAdministrator || !permissions.some(isOfInstallation)) &&
      user.id !== caller.userId &&
      (await repositories.rights.hasRoleAt(administrator, roleId, organisationId)) &&
      (await repositories.rights.outranks(administrator, user.id));
    if (!mayDo) throw new Fault('forbidden');
    await sessions.requireRecentAuthentication(repositories, caller);
    return { user, role };
  }

  /** Invalidates the user's cached permissions and notifies the user. */
  async function notify({ announce }: Repositories<'announce'>, userId: string): Promise<void> {
    await announce('session.changed', { userId });
    await announce('inbox.changed', { userId });
    await announce('push.sent', { type: 'ROLE_CHANGED', userId });
  }

  return {
    /** A user's roles at organisations that the caller may see. */
    listOf: (caller: Caller, userId: string) => read(({ roleAssignments }) => roleAssignments.list(caller, userId)),

    /** The users among these who have a role. */
    async holdersAmong(roleId: string, userIds: readonly string[]): Promise<string[]> {
      return userIds.length === 0 ? [] : read(({ roleAssignments }) => roleAssignments.holdersAmong(roleId, userIds));
    },

    /** Grants a role. Idempotent. */
    async grant(caller: Caller, userId: string, grant: Grant, from: Origin): Promise<void> {
      await work(async (repositories) => {
        const { user, role } = await lockGrant(repositories, caller, userId, grant);
        if (
          role.organisation !== null &&
          !(await repositories.rights.isBelow(grant.organisationId, role.organisation.id))
        )
          throw refused('/organisationId', 'outside'); // the role belongs to another organisation
        if (!(await repositories.roleAssignments.add(user.id, grant.roleId, grant.organisationId))) return;
        await repositories.audit.record(from, {
          ...doneBy(caller),
          event: 'role.granted',
          ...about(user, role, grant),
        });
        await notify(repositories, user.id);
      });
    },

    /** Revokes a role. A0404 if the user does not have it. */
    async revoke(caller: Caller, userId: string, grant: Grant, from: Origin): Promise<void> {
      await work(async (repositories) => {
        const { user, role } = await lockGrant(repositories, caller, userId, grant);
        if (!(await repositories.roleAssignments.remove(user.id, grant.roleId, grant.organisationId)))
          throw new Fault('not_found');
        await repositories.audit.record(from, {
          ...doneBy(caller),
          event: 'role.revoked',
          ...about(user, role, grant),
        });
        await notify(repositories, user.id);
      });
    },
  };
}

export type Grants = ReturnType<typeof createGrants>;

const isOfInstallation = (code: string) => (INSTALLATION_PERMISSIONS as readonly string[]).includes(code);
const about = (user: { id: string; username: string }, role: { name: string }, { roleId, organisationId }: Grant) => ({
  subjectId: user.id,
  details: { user: user.username, role: role.name, roleId, organisation: organisationId },
});
const refused = (pointer: string, rule: string) => new Fault('illegal_input', { fields: { [pointer]: rule } });
