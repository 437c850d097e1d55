import { type PermissionIndex, tickablePermissions } from '@foyer/contract/core/permission-leaves.ts';
import { INSTALLATION_PERMISSIONS, PERMISSIONS } from '@foyer/contract/core/permissions.ts';
import { PLACE_NAME_LENGTH } from '@foyer/contract/limits/organisations.ts';

import type { Applications } from '#/features/applications/service.ts';
import type { Mail } from '#/features/email/service.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import { requireVisibleName } from '#/features/users/naming.ts';
import { readPageRequest, toPage, toTotal } from '#/platform/database/cursor-page.ts';
import { newId } from '#/platform/database/ids.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import { COMMAND_LINE, type Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { changedMeanwhile, holdRights, requireHeld, requireNamedPlace } from './authority.ts';
import type { CountedRole, Definition, RoleRow } from './definition-store.ts';
import type { Administrator } from './reach.ts';

type Stores = Repositories<
  | 'announce'
  | 'audit'
  | 'definitions'
  | 'grants'
  | 'notices'
  | 'outbox'
  | 'rights'
  | 'roles'
  | 'sessions'
  | 'settings'
  | 'texts'
  | 'users'
>;
type Needs = Work<Stores> & { applications: Applications; sessions: Sessions; mail: Pick<Mail, 'alertWeakening'> };

export type Sought = { query?: string; grantableIn?: string; after?: string; before?: string; size?: number };
type FoundRole = RoleRow & { readonly permissionCodes: string[] };
export type ShownRole = CountedRole & { readonly permissionCodes: string[] };

/** Roles as administrators make them: sets of permissions, of the installation or of one organisation. */
export function createDefinitions({ work, read, applications, sessions, mail }: Needs) {
  /** Every permission that an installed application knows; asked for before the transaction. */
  const known = async () => new Set([...PERMISSIONS, ...(await applications.permissions())]);

  async function find(
    { definitions }: Repositories<'definitions' | 'grants' | 'rights'>,
    who: Administrator,
    id: string,
  ): Promise<FoundRole> {
    const row = await definitions.find(who, id);
    if (row === undefined) throw new Fault('not_found');
    return { ...row, permissionCodes: await definitions.permissionsOf(id) };
  }

  const count = (role: FoundRole, index: PermissionIndex): ShownRole => ({
    ...role,
    permissions: tickablePermissions(role.permissionCodes, index).length,
  });

  /** A role that the caller may change, with nobody above them holding it. */
  async function holdForWriting(stores: Stores, caller: Caller, id: string) {
    const who = await holdRights(stores, caller);
    const role = await find(stores, who, id);
    if (!role.mayWrite) throw new Fault('forbidden');
    await sessions.requireRecentAuthentication(stores, caller); // before what takes time
    if (!(await stores.rights.coversHolders(who, id))) throw new Fault('forbidden');
    return { who, role };
  }

  /** The caller holds these permissions wherever the role is granted, or may be. */
  async function requireHeldWherever(
    stores: Stores,
    who: Administrator,
    { id, organisation }: RoleRow,
    permissions: readonly string[],
  ): Promise<void> {
    const places = await stores.definitions.placesOf(id);
    await requireHeld(stores, who, permissions, organisation === null ? places : [organisation.id, ...places]);
  }

  return {
    /** Roles that the caller may see, or grant for an organisation, by name. */
    async list(caller: Caller, { query = '', grantableIn, ...asked }: Sought) {
      const part = readPageRequest(asked);
      const sought = { query, grantableIn };
      const branches = [...(await applications.permissionIndex()).below.keys()];
      const [rows, counted] = await read(({ definitions }) =>
        Promise.all([definitions.list(caller, sought, part, branches), definitions.count(caller, sought)]),
      );
      return { ...toTotal(counted), ...toPage(rows, part) };
    },

    /** The id of a role by its code (command line). */
    findId: (code: string) => read(({ roles }) => roles.findId(code)),

    /** One role. A0404 for one that the caller may not see. */
    async show(caller: Caller, id: string): Promise<ShownRole> {
      const index = await applications.permissionIndex();
      return count(await read((stores) => find(stores, caller, id)), index);
    },

    /** Those of all permissions that the caller may put into a role of an organisation, or of none. */
    async grantable(caller: Caller, organisationId: string | undefined): Promise<string[]> {
      const all = [...(await known())].sort();
      if (caller.superAdministrator)
        return organisationId === undefined ? all : all.filter((code) => !isOfInstallation(code));
      return read(async ({ rights }) => {
        if (organisationId === undefined || !(await rights.reaches(caller, 'roles.read', organisationId))) return [];
        const missing = new Set(await rights.missingAt(caller, all, organisationId));
        return all.filter((code) => !missing.has(code) && !isOfInstallation(code));
      });
    },

    /** Adds a role; returns its id. A0302 for the installation's own, but for super administrators, and for permissions that the caller lacks. */
    async add(caller: Caller, organisationId: string | null, given: Definition, from: Origin): Promise<string> {
      const role = { ...given, name: readName(given.name) };
      requireKnown(role.permissions, await known());
      const index = await applications.permissionIndex();
      const id = newId();
      await work(async (stores) => {
        const who = await holdRights(stores, caller);
        if (organisationId !== null) {
          const needed = { see: 'roles.read', act: 'roles.write', field: '/organisationId' } as const;
          await requireNamedPlace(stores, who, organisationId, needed);
          requireLocal(role.permissions);
          await requireHeld(stores, who, role.permissions, [organisationId]);
        } else if (!who.superAdministrator) throw new Fault('forbidden');
        await sessions.requireRecentAuthentication(stores, caller);
        await stores.definitions.add(id, organisationId, role);
        const details = {
          ...nameOf({ id, ...role }),
          organisation: organisationId ?? '',
          ...changesOf({ added: role.permissions }, index),
        };
        const { secondFactorEnforced } = role;
        await stores.audit.record(from, {
          ...by(caller),
          event: 'role.added',
          details: { ...details, secondFactorEnforced },
        });
      });
      return id;
    },

    /**
     * Changes a role for all users who have it, on their next call; returns what it is then. Only a super administrator
     * may stop it from requiring a second factor (A0302 with `weaker` at the field), and all of them are notified.
     */
    async change(caller: Caller, id: string, version: number, given: Definition, from: Origin): Promise<ShownRole> {
      const name = readName(given.name);
      const [codes, index] = [await known(), await applications.permissionIndex()];
      const shown = await work(async (stores) => {
        const { who, role } = await holdForWriting(stores, caller, id);
        // What it has already stays, also when the application has gone.
        requireKnown(given.permissions, codes.union(new Set(role.permissionCodes)));
        // A built-in role is known by its name in documents and mails.
        const written = { ...given, name: role.builtIn ? role.name : name };
        const added = given.permissions.filter((code) => !role.permissionCodes.includes(code));
        const taken = role.permissionCodes.filter((code) => !given.permissions.includes(code));
        if (role.organisation !== null) requireLocal(given.permissions);
        await requireHeldWherever(stores, who, role, added);
        const isWeaker = role.secondFactorEnforced && !given.secondFactorEnforced;
        if (isWeaker && !who.superAdministrator)
          throw new Fault('forbidden', { fields: { '/secondFactorEnforced': 'weaker' } });
        if (!(await stores.definitions.change(id, version, written))) throw changedMeanwhile();
        if (isWeaker)
          await mail.alertWeakening(stores, { weakening: { role: role.name }, actor: caller.username }, from);
        await stores.audit.record(from, {
          ...by(caller),
          event: 'role.changed',
          details: {
            ...nameOf(role),
            ...(role.name === written.name ? {} : { name: written.name }),
            ...(role.secondFactorEnforced === given.secondFactorEnforced
              ? {}
              : { secondFactorEnforced: given.secondFactorEnforced }),
            ...changesOf({ added, taken }, index),
          },
        });
        await stores.announce('rights.changed', { roleId: id });
        // Whoever holds it may have taken from themselves what lets them see it: they are told all the same.
        const row = (await stores.definitions.find(who, id)) ?? {
          ...role,
          ...written,
          version: version + 1,
          mayWrite: false,
        };
        return count({ ...row, permissionCodes: await stores.definitions.permissionsOf(id) }, index);
      });
      sessions.invalidateAll(); // the announcement may come after the answer
      return shown;
    },

    /** Makes a role enforce a second factor where that is optional for others, or not (command line). A0404 without such a role. */
    async enforceByCommand(code: string, enforced: boolean): Promise<void> {
      await work(async (stores) => {
        const role = await stores.roles.setSecondFactorEnforced(code, enforced);
        if (role === undefined) throw new Fault('not_found');
        if (role.wasEnforced && !enforced)
          await mail.alertWeakening(stores, { weakening: { role: role.name }, actor: undefined }, COMMAND_LINE);
        await stores.audit.record(COMMAND_LINE, {
          event: 'role.changed',
          actor: COMMAND_LINE.address,
          result: 'done',
          details: { ...nameOf(role), secondFactorEnforced: enforced },
        });
      });
    },

    /** Removes a role that nobody holds. */
    async remove(caller: Caller, id: string, version: number, from: Origin): Promise<void> {
      await work(async (stores) => {
        const { role } = await holdForWriting(stores, caller, id);
        if (role.builtIn) throw new Fault('forbidden');
        if ((await stores.definitions.placesOf(id)).length > 0)
          throw new Fault('illegal_input', { fields: { '/role': 'not_empty' } });
        if (!(await stores.definitions.remove(id, version))) throw changedMeanwhile();
        await stores.audit.record(from, { ...by(caller), event: 'role.removed', details: nameOf(role) });
      });
    },
  };
}

export type Definitions = ReturnType<typeof createDefinitions>;

const by = ({ userId, username }: Caller) => ({ actorId: userId, actor: username, result: 'done' }) as const;
const readName = (name: string) => requireVisibleName(name, { field: '/name', maxLength: PLACE_NAME_LENGTH });

/** A0401 at each permission that is not known. */
function requireKnown(permissions: readonly string[], codes: ReadonlySet<string>): void {
  const unknown = permissions.flatMap((code, at) => (codes.has(code) ? [] : [[`/permissions/${at}`, 'unknown']]));
  if (unknown.length > 0) throw new Fault('illegal_input', { fields: Object.fromEntries(unknown) });
}

const isOfInstallation = (code: string) => (INSTALLATION_PERMISSIONS as readonly string[]).includes(code);

/** A0401 at each permission that reaches beyond any organisation: a role of one cannot have it. */
function requireLocal(permissions: readonly string[]): void {
  const beyond = permissions.flatMap((code, at) =>
    isOfInstallation(code) ? [[`/permissions/${at}`, 'installation']] : [],
  );
  if (beyond.length > 0) throw new Fault('illegal_input', { fields: Object.fromEntries(beyond) });
}

/** Which role a line of the trail means: several may have one name. */
const nameOf = ({ id, name }: { readonly id: string; readonly name: string }) => ({ role: name, roleId: id });

/** Longest list of permissions in a line of the trail, in characters. */
const LISTED = 1000;

/**
 * Permissions that were added or taken: the codes, and how many of them can be ticked. Foyer's own come first, so that none
 * of them hides behind a thousand others, and codes of menus and pages last.
 */
function changesOf(
  changes: Readonly<Record<string, readonly string[]>>,
  index: PermissionIndex,
): Record<string, string | number> {
  const isOwn = (code: string) => (PERMISSIONS as readonly string[]).includes(code);
  return Object.fromEntries(
    Object.entries(changes)
      .filter(([, codes]) => codes.length > 0)
      .flatMap(([what, codes]) => {
        const tickable = new Set(tickablePermissions(codes, index));
        const isTickable = (code: string) => tickable.has(code);
        const sorted = codes.toSorted(
          (a, b) =>
            Number(isOwn(b)) - Number(isOwn(a)) || Number(isTickable(b)) - Number(isTickable(a)) || a.localeCompare(b),
        );
        return [
          [what, listOf(sorted)],
          [`${what}Permissions`, tickable.size],
        ];
      }),
  );
}

/** As many codes as fit, each of them whole. */
function listOf(codes: readonly string[]): string {
  const text = codes.join(' ');
  return text.length <= LISTED ? text : text.slice(0, text.lastIndexOf(' ', LISTED));
}
