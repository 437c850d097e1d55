import { COMMAND_LINE_CALLER } from '#/platform/http/access.ts';
import { COMMAND_LINE } from '#/platform/http/requests/origin.ts';
import type { Services } from '#/services.ts';

import { type Commands, printColumns, readAll, rejectArgument, requireExisting } from './command.ts';
import { DETAIL_OPTIONS, readDetails, readStatus } from './store-options.ts';

export const placeCommands: Commands = {
  'organisation list': {
    args: 0,
    options: ['parent'],
    async run({ tree }, _args, { parent }) {
      const parentId = parent === undefined ? undefined : await findOrganisationId({ tree }, parent, 'parent');
      const rows = await readAll((after) => tree.list(COMMAND_LINE_CALLER, { parent: parentId, after }));
      return rows.length === 0 ? 'No organisations.' : printColumns(rows.map(({ code, name }) => [code, name]));
    },
  },
  'organisation add': {
    args: 1,
    options: ['name', 'parent'],
    async run({ tree, organisationChanges }, [code = ''], { name = '', parent }) {
      const parentId = parent === undefined ? null : await findOrganisationId({ tree }, parent, 'parent');
      await organisationChanges.add(COMMAND_LINE_CALLER, { name, code, parentId }, COMMAND_LINE);
      return 'Added.';
    },
  },
  'organisation rename': {
    args: 1,
    options: ['name'],
    async run({ tree, organisationChanges }, [code = ''], { name = '' }) {
      const { id, version } = await findOrganisation({ tree }, code);
      await organisationChanges.rename(COMMAND_LINE_CALLER, id, { name, code, version }, COMMAND_LINE);
      return 'Changed.';
    },
  },
  'organisation remove': {
    args: 1,
    async run({ tree, organisationChanges }, [code = '']) {
      const { id, version } = await findOrganisation({ tree }, code);
      await organisationChanges.remove(COMMAND_LINE_CALLER, id, { version }, COMMAND_LINE);
      return 'Removed.';
    },
  },
  'store list': {
    args: 0,
    options: ['organisation', 'status'],
    async run({ tree, storeAdministration }, _args, { organisation: code, status: wanted }) {
      const organisation = code === undefined ? undefined : await findOrganisationId({ tree }, code);
      const status = readStatus(wanted);
      const rows = await readAll((after) =>
        storeAdministration.list(COMMAND_LINE_CALLER, { organisation, status, after }),
      );
      if (rows.length === 0) return 'No stores.';
      return printColumns(rows.map((store) => [store.code, store.organisation.code, store.name]));
    },
  },
  'store show': {
    args: 1,
    async run({ storeAdministration }, [code = '']) {
      const {
        id: _id,
        version: _version,
        mayWrite: _mayWrite,
        ...store
      } = await findStore({ storeAdministration }, code);
      return JSON.stringify({ ...store, organisation: store.organisation.code }, null, 2);
    },
  },
  'store add': {
    args: 1,
    options: ['name', 'organisation', ...DETAIL_OPTIONS],
    async run({ tree, storeAdministration }, [code = ''], { name = '', organisation: parent = '', ...options }) {
      const organisationId = await findOrganisationId({ tree }, parent);
      const input = { name, code, organisationId, ...readDetails(options) };
      await storeAdministration.add(COMMAND_LINE_CALLER, input, COMMAND_LINE);
      return 'Added.';
    },
  },
  'store change': {
    args: 1,
    options: ['name', 'organisation', ...DETAIL_OPTIONS],
    async run({ tree, storeAdministration }, [code = ''], { name, organisation: parent, ...options }) {
      const store = await findStore({ storeAdministration }, code);
      const changed = {
        code,
        version: store.version,
        name: name ?? store.name,
        organisationId: parent === undefined ? store.organisation.id : await findOrganisationId({ tree }, parent),
        ...readDetails(options),
      };
      await storeAdministration.change(COMMAND_LINE_CALLER, store.id, changed, COMMAND_LINE);
      return 'Changed.';
    },
  },
  'store remove': {
    args: 1,
    async run({ storeAdministration }, [code = '']) {
      const { id, version } = await findStore({ storeAdministration }, code);
      await storeAdministration.remove(COMMAND_LINE_CALLER, id, { version }, COMMAND_LINE);
      return 'Removed.';
    },
  },
};

export async function findOrganisationId(
  { tree }: Pick<Services, 'tree'>,
  code: string,
  argumentName = 'organisation',
): Promise<string> {
  return requireExisting(await tree.findId(code), argumentName);
}

/** The ID of an organisation or, with `store`, of a store. Exactly one of the codes is required. */
export async function findPlaceId(
  { tree, storeAdministration }: Pick<Services, 'tree' | 'storeAdministration'>,
  { organisation, store }: { readonly organisation: string | undefined; readonly store: string | undefined },
): Promise<string> {
  if (store === undefined) return findOrganisationId({ tree }, requireExisting(organisation, 'organisation'));
  if (organisation !== undefined) throw rejectArgument('store', 'without --organisation');
  return requireExisting(await storeAdministration.findId(store), 'store');
}

const findOrganisation = async ({ tree }: Pick<Services, 'tree'>, code: string) =>
  tree.show(COMMAND_LINE_CALLER, await findOrganisationId({ tree }, code, 'code'));

const findStore = async ({ storeAdministration }: Pick<Services, 'storeAdministration'>, code: string) =>
  storeAdministration.get(COMMAND_LINE_CALLER, requireExisting(await storeAdministration.findId(code), 'code'));
