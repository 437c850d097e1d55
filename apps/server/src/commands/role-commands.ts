import { COMMAND_LINE_CALLER } from '#/platform/http/access.ts';
import { COMMAND_LINE } from '#/platform/http/requests/origin.ts';
import type { Services } from '#/services.ts';

import { type Commands, printColumns, readAll, rejectArgument, requireExisting } from './command.ts';
import { findOrganisationId, findPlaceId } from './place-commands.ts';

export const roleCommands: Commands = {
  'role list': {
    args: 0,
    async run({ roleAdministration }) {
      const rows = await readAll((after) => roleAdministration.list(COMMAND_LINE_CALLER, { after }));
      return printColumns(
        rows.map(({ code, organisation, name, secondFactorEnforced }) => [
          code,
          organisation?.code ?? '-',
          name,
          secondFactorEnforced ? 'second factor enforced' : '',
        ]),
      );
    },
  },
  'role show': {
    args: 1,
    async run({ roleAdministration }, [code = '']) {
      const { name, organisation, secondFactorEnforced, permissions, permissionCodes } = await findRole(
        { roleAdministration },
        code,
      );
      const view = { code, name, organisation: organisation?.code ?? null, secondFactorEnforced };
      return JSON.stringify({ ...view, permissions: permissions === null ? 'all' : permissionCodes }, null, 2);
    },
  },
  'role permissions': {
    args: 0,
    run: async ({ roleAdministration }) =>
      (await roleAdministration.grantable(COMMAND_LINE_CALLER, undefined)).join('\n'),
  },
  'role add': {
    args: 1,
    options: ['organisation', 'permissions'],
    async run({ tree, roleAdministration }, [name = ''], { organisation, permissions }) {
      const owner = organisation === undefined ? null : await findOrganisationId({ tree }, organisation);
      const input = { name, permissions: readPermissions(permissions), secondFactorEnforced: false };
      return `Added. Code: ${await roleAdministration.add(COMMAND_LINE_CALLER, owner, input, COMMAND_LINE)}`;
    },
  },
  'role change': {
    args: 1,
    options: ['name', 'permissions'],
    async run({ roleAdministration }, [code = ''], { name, permissions }) {
      const { id, version, secondFactorEnforced, ...before } = await findRole({ roleAdministration }, code);
      const input = {
        name: name ?? before.name,
        permissions: permissions === undefined ? before.permissionCodes : readPermissions(permissions),
        secondFactorEnforced,
      };
      await roleAdministration.change(COMMAND_LINE_CALLER, id, version, input, COMMAND_LINE);
      return 'Changed.';
    },
  },
  'role remove': {
    args: 1,
    async run({ roleAdministration }, [code = '']) {
      const { id, version } = await findRole({ roleAdministration }, code);
      await roleAdministration.remove(COMMAND_LINE_CALLER, id, version, COMMAND_LINE);
      return 'Removed.';
    },
  },
  'role second-factor': {
    args: 2,
    async run({ roleAdministration }, [code = '', state = '']) {
      if (state !== 'on' && state !== 'off') throw rejectArgument('state', 'on or off');
      await roleAdministration.enforceByCommand(code, state === 'on');
      return 'Changed.';
    },
  },
  'role assign': {
    args: 2,
    options: ['organisation', 'store'],
    async run(services, [code = '', username = ''], { organisation, store }) {
      const { userId, ...assignment } = await findAssignment(services, { code, username, organisation, store });
      await services.grants.grant(COMMAND_LINE_CALLER, userId, assignment, COMMAND_LINE);
      return 'Assigned.';
    },
  },
  'role unassign': {
    args: 2,
    options: ['organisation', 'store'],
    async run(services, [code = '', username = ''], { organisation, store }) {
      const { userId, ...assignment } = await findAssignment(services, { code, username, organisation, store });
      await services.grants.revoke(COMMAND_LINE_CALLER, userId, assignment, COMMAND_LINE);
      return 'Removed.';
    },
  },
  'role assignments': {
    args: 1,
    async run({ users, grants }, [username = '']) {
      const { id } = requireExisting(await users.findAccount(username), 'username');
      const rows = await grants.listOf(COMMAND_LINE_CALLER, id);
      if (rows.length === 0) return 'No roles.';
      return printColumns(rows.map(({ role: { code, name }, place }) => [code, place.code, name]));
    },
  },
};

type Assignment = {
  readonly code: string;
  readonly username: string;
  readonly organisation: string | undefined;
  readonly store: string | undefined;
};

/** Resolves the username, the role code and the code of the organisation or store of an assignment to IDs. */
async function findAssignment(services: Services, assignment: Assignment) {
  const { users, roleAdministration } = services;
  const user = requireExisting(await users.findAccount(assignment.username), 'username');
  const roleId = requireExisting(await roleAdministration.findId(assignment.code), 'code');
  return { userId: user.id, roleId, placeId: await findPlaceId(services, assignment) };
}

const findRole = async ({ roleAdministration }: Pick<Services, 'roleAdministration'>, code: string) =>
  roleAdministration.show(COMMAND_LINE_CALLER, requireExisting(await roleAdministration.findId(code), 'code'));

/** Splits codes at spaces and commas. Removes duplicates. */
const readPermissions = (text = '') => [...new Set(text.split(/[\s,]+/).filter((code) => code !== ''))];
