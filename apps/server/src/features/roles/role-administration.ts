import { randomUUIDv7 } from 'node:crypto';

import { type PermissionIndex, tickablePermissions } from '@foyer/contract/core/permission-leaves.ts';
import { INSTALLATION_PERMISSIONS, PERMISSIONS } from '@foyer/contract/core/permissions.ts';
import { PLACE_NAME_LENGTH } from '@foyer/contract/limits/organisations.ts';

import type { Applications } from '#/features/applications/service.ts';
import type { Mail } from '#/features/email/service.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import { requireVisibleName } from '#/features/users/naming.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import { readPageRequest, toPage, toTotal } from '#/platform/database/cursor-page.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import { COMMAND_LINE, type Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { versionConflict, lockPermissions, requirePermissionsAt, requireOrganisationInBody } from './authorization.ts';
import type { CountedRole, Definition, RoleRecord } from './definition-repository.ts';
import type { Administrator } from './permission-conditions.ts';

type RoleAdministrationRepositories = Repositories<
  | 'announce'
  | 'audit'
  | 'roleDefinitions'
  | 'roleAssignments'
  | 'notices'
  | 'outbox'
  | 'rights'
  | 'roles'
  | 'sessions'
  | 'settings'
  | 'texts'
  | 'users'
>;
type RoleAdministrationNeeds = Work<RoleAdministrationRepositories> & {
  applications: Applications;
  sessions: Sessions;
  mail: Pick<Mail, 'alertWeakening'>;
};

export type RoleListQuery = {
  query?: string | undefined;
  grantableIn?: string | undefined;
  after?: string | undefined;
  before?: string | undefined;
  size?: number | undefined;
};
type RoleDetail = RoleRecord & { readonly permissionCodes: string[] };
export type RoleView = CountedRole & { readonly permissionCodes: string[] };

/** Custom roles: sets of permissions for the installation or for one organisation. */
export function createRoleAdministration({ work, read, applications, sessions, mail }: RoleAdministrationNeeds) {
  /** All permissions of Foyer and the installed applications. They are loaded before the transaction. */
  const knownPermissions = async () => new Set([...PERMISSIONS, ...(await applications.permissions())]);

  async function find(
    { roleDefinitions }: Repositories<'roleDefinitions' | 'roleAssignments' | 'rights'>,
    administrator: Administrator,
    id: string,
  ): Promise<RoleDetail> {
    const row = await roleDefinitions.find(administrator, id);
    if (row === undefined) throw new Fault('not_found');
    return { ...row, permissionCodes: await roleDefinitions.permissionsOf(id) };
  }

  const count = (role: RoleDetail, index: PermissionIndex): RoleView => ({
    ...role,
    permissions: tickablePermissions(role.permissionCodes, index).length,
  });

  /**
   * Locks permissions and returns a role that the caller may change. A0302 if a user with the role outranks the caller.
   */
  async function lockForChange(repositories: RoleAdministrationRepositories, caller: Caller, id: string) {
    const administrator = await lockPermissions(repositories, caller);
    const role = await find(repositories, administrator, id);
    if (!role.mayWrite) throw new Fault('forbidden');
    await sessions.requireRecentAuthentication(repositories, caller); // before the slow check
    if (!(await repositories.rights.outranksHolders(administrator, id))) throw new Fault('forbidden');
    return { administrator, role };
  }

  /** Requires that the caller has these permissions at every place for which the role is or may be assigned. */
  async function requireForEachPlace(
    repositories: RoleAdministrationRepositories,
    administrator: Administrator,
    { id, organisation }: RoleRecord,
    permissions: readonly string[],
  ): Promise<void> {
    const placeIds = await repositories.roleDefinitions.placesOf(id);
    await requirePermissionsAt(
      repositories,
      administrator,
      permissions,
      organisation === null ? placeIds : [organisation.id, ...placeIds],
    );
  }

  return {
    /** A page of roles by name: those that the caller may see or, with `grantableIn`, may grant for a place. */
    async list(caller: Caller, { query = '', grantableIn, ...pageQuery }: RoleListQuery) {
      const page = readPageRequest(pageQuery);
      const filter = { query, grantableIn };
      const branches = [...(await applications.permissionIndex()).below.keys()];
      const [rows, counted] = await read(({ roleDefinitions }) =>
        Promise.all([roleDefinitions.list(caller, filter, page, branches), roleDefinitions.count(caller, filter)]),
      );
      return { ...toTotal(counted), ...toPage(rows, page) };
    },

    /** Used by the command line, whose arguments are codes. */
    findId: (code: string) => read(({ roles }) => roles.findId(code)),

    /** Finds a role. A0404 when the caller may not see it. */
    async show(caller: Caller, id: string): Promise<RoleView> {
      const index = await applications.permissionIndex();
      return count(await read((repositories) => find(repositories, caller, id)), index);
    },

    /** Permissions that the caller may put into a role of an organisation, or of the installation. */
    async grantable(caller: Caller, organisationId: string | undefined): Promise<string[]> {
      const all = [...(await knownPermissions())].sort();
      if (caller.superAdministrator)
        return organisationId === undefined ? all : all.filter((code) => !isOfInstallation(code));
      return read(async ({ rights }) => {
        if (organisationId === undefined || !(await rights.isInScope(caller, 'roles.read', organisationId))) return [];
        const missing = new Set(await rights.missingAt(caller, all, organisationId));
        return all.filter((code) => !missing.has(code) && !isOfInstallation(code));
      });
    },

    /**
     * Adds a role; returns its ID. A0302 for permissions that the caller lacks, and for roles of the installation
     * unless the caller is a super administrator.
     */
    async add(caller: Caller, organisationId: string | null, input: Definition, from: Origin): Promise<string> {
      const role = { ...input, name: readName(input.name) };
      requireKnown(role.permissions, await knownPermissions());
      const index = await applications.permissionIndex();
      const id = randomUUIDv7();
      await work(async (repositories) => {
        const administrator = await lockPermissions(repositories, caller);
        if (organisationId !== null) {
          const required = { read: 'roles.read', write: 'roles.write', field: '/organisationId' } as const;
          await requireOrganisationInBody(repositories, administrator, organisationId, required);
          requireLocal(role.permissions);
          await requirePermissionsAt(repositories, administrator, role.permissions, [organisationId]);
        } else if (!administrator.superAdministrator) throw new Fault('forbidden');
        await sessions.requireRecentAuthentication(repositories, caller);
        await repositories.roleDefinitions.add(id, organisationId, role);
        const details = {
          ...nameOf({ id, ...role }),
          organisation: organisationId ?? '',
          ...changesOf({ added: role.permissions }, index),
        };
        const { secondFactorEnforced } = role;
        await repositories.audit.record(from, {
          ...doneBy(caller),
          event: 'role.added',
          details: { ...details, secondFactorEnforced },
        });
      });
      return id;
    },

    /**
     * Changes a role for all its users, starting with their next call; returns the new role. Only a super administrator
     * may end its requirement of a second factor (A0302 with `weaker` at the field); all super administrators are
     * notified.
     */
    async change(caller: Caller, id: string, version: number, input: Definition, from: Origin): Promise<RoleView> {
      const name = readName(input.name);
      const [codes, index] = [await knownPermissions(), await applications.permissionIndex()];
      const view = await work(async (repositories) => {
        const { administrator, role } = await lockForChange(repositories, caller, id);
        // The role's current permissions stay valid, even if their application was uninstalled.
        requireKnown(input.permissions, codes.union(new Set(role.permissionCodes)));
        // A built-in role keeps its name, which documents and emails use.
        const written = { ...input, name: role.builtIn ? role.name : name };
        const added = input.permissions.filter((code) => !role.permissionCodes.includes(code));
        const taken = role.permissionCodes.filter((code) => !input.permissions.includes(code));
        if (role.organisation !== null) requireLocal(input.permissions);
        await requireForEachPlace(repositories, administrator, role, added);
        const isWeaker = role.secondFactorEnforced && !input.secondFactorEnforced;
        if (isWeaker && !administrator.superAdministrator)
          throw new Fault('forbidden', { fields: { '/secondFactorEnforced': 'weaker' } });
        if (!(await repositories.roleDefinitions.change(id, version, written))) throw versionConflict();
        if (isWeaker)
          await mail.alertWeakening(repositories, { weakening: { role: role.name }, actor: caller.username }, from);
        await repositories.audit.record(from, {
          ...doneBy(caller),
          event: 'role.changed',
          details: {
            ...nameOf(role),
            ...(role.name === written.name ? {} : { name: written.name }),
            ...(role.secondFactorEnforced === input.secondFactorEnforced
              ? {}
              : { secondFactorEnforced: input.secondFactorEnforced }),
            ...changesOf({ added, taken }, index),
          },
        });
        await repositories.announce('rights.changed', { roleId: id });
        // The caller receives the result even if the change removed their permission to read the role.
        const row = (await repositories.roleDefinitions.find(administrator, id)) ?? {
          ...role,
          ...written,
          version: version + 1,
          mayWrite: false,
        };
        return count({ ...row, permissionCodes: await repositories.roleDefinitions.permissionsOf(id) }, index);
      });
      return view;
    },

    /**
     * Command line: sets whether a role enforces a second factor, where the factor is optional otherwise. A0404 for an
     * unknown role.
     */
    async enforceByCommand(code: string, enforced: boolean): Promise<void> {
      await work(async (repositories) => {
        const role = await repositories.roles.setSecondFactorEnforced(code, enforced);
        if (role === undefined) throw new Fault('not_found');
        if (role.wasEnforced && !enforced)
          await mail.alertWeakening(repositories, { weakening: { role: role.name }, actor: undefined }, COMMAND_LINE);
        await repositories.audit.record(COMMAND_LINE, {
          event: 'role.changed',
          actor: COMMAND_LINE.address,
          result: 'done',
          details: { ...nameOf(role), secondFactorEnforced: enforced },
        });
      });
    },

    /** Removes an unused role. */
    async remove(caller: Caller, id: string, version: number, from: Origin): Promise<void> {
      await work(async (repositories) => {
        const { role } = await lockForChange(repositories, caller, id);
        if (role.builtIn) throw new Fault('forbidden');
        if ((await repositories.roleDefinitions.placesOf(id)).length > 0)
          throw new Fault('illegal_input', { fields: { '/role': 'not_empty' } });
        if (!(await repositories.roleDefinitions.remove(id, version))) throw versionConflict();
        await repositories.audit.record(from, { ...doneBy(caller), event: 'role.removed', details: nameOf(role) });
      });
    },
  };
}

export type RoleAdministration = ReturnType<typeof createRoleAdministration>;

const readName = (name: string) => requireVisibleName(name, { field: '/name', maxLength: PLACE_NAME_LENGTH });

/** A0401 at each unknown permission. */
function requireKnown(permissions: readonly string[], codes: ReadonlySet<string>): void {
  const unknown = permissions.flatMap((code, at) => (codes.has(code) ? [] : [[`/permissions/${at}`, 'unknown']]));
  if (unknown.length > 0) throw new Fault('illegal_input', { fields: Object.fromEntries(unknown) });
}

const isOfInstallation = (code: string) => (INSTALLATION_PERMISSIONS as readonly string[]).includes(code);

/** A0401 at each permission of the installation, since a role of an organisation cannot have it. */
function requireLocal(permissions: readonly string[]): void {
  const beyond = permissions.flatMap((code, at) =>
    isOfInstallation(code) ? [[`/permissions/${at}`, 'installation']] : [],
  );
  if (beyond.length > 0) throw new Fault('illegal_input', { fields: Object.fromEntries(beyond) });
}

/** The role in an audit entry. It includes the ID, since names are not unique. */
const nameOf = ({ id, name }: { readonly id: string; readonly name: string }) => ({ role: name, roleId: id });

/** Maximum length of a list of permissions in an audit entry, in characters. */
const MAX_LIST_LENGTH = 1000;

/**
 * Audit details of added or removed permissions: their codes, and the number of selectable ones. Foyer's own codes are
 * first, so that codes of applications cannot displace them. Codes of menus and pages are last.
 */
function changesOf(
  changes: Readonly<Record<string, readonly string[]>>,
  index: PermissionIndex,
): Record<string, string | number> {
  const isBuiltIn = (code: string) => (PERMISSIONS as readonly string[]).includes(code);
  return Object.fromEntries(
    Object.entries(changes)
      .filter(([, codes]) => codes.length > 0)
      .flatMap(([what, codes]) => {
        const tickable = new Set(tickablePermissions(codes, index));
        const isTickable = (code: string) => tickable.has(code);
        const sorted = codes.toSorted(
          (a, b) =>
            Number(isBuiltIn(b)) - Number(isBuiltIn(a)) ||
            Number(isTickable(b)) - Number(isTickable(a)) ||
            a.localeCompare(b),
        );
        return [
          [what, listOf(sorted)],
          [`${what}Permissions`, tickable.size],
        ];
      }),
  );
}

/** Joins as many complete codes as fit. */
function listOf(codes: readonly string[]): string {
  const text = codes.join(' ');
  return text.length <= MAX_LIST_LENGTH ? text : text.slice(0, text.lastIndexOf(' ', MAX_LIST_LENGTH));
}
