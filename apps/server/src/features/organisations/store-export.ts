import { Readable } from 'node:stream';

import type { StoreStatus } from '@foyer/contract/organisations.ts';
import { STORE_COLUMNS } from '@foyer/contract/rules/store-columns.ts';

import type { Administrator } from '#/features/roles/permission-conditions.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import type { PageRequest } from '#/platform/database/cursor-page.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import { BYTE_ORDER_MARK, csvRow } from '#/platform/files/csv.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { FileResponse } from '#/platform/http/responses/send-file.ts';
import type { Repositories } from '#/repositories.ts';

import { readSearch } from './naming.ts';
import { ORGANISATION_PERMISSIONS } from './writable-organisation.ts';

type StoreExportRepositories = Repositories<'audit' | 'rights' | 'stores' | 'tree'>;
type StoreFilter = {
  readonly organisation?: string | undefined;
  readonly query?: string | undefined;
  readonly status?: StoreStatus | undefined;
};

const FIRST_PAGE: PageRequest = { cursor: undefined, backwards: false, size: 1000 };

/** Exports stores as CSV, with the columns of an import. */
export function createStoreExport({ work, read }: Work<StoreExportRepositories>) {
  /** A page of the stores that an administrator may see, and the number of all, counted up to a limit. */
  async function listPage(
    { rights, stores, tree }: StoreExportRepositories,
    administrator: Administrator,
    { organisation, query, status }: StoreFilter,
    page: PageRequest,
  ) {
    if (
      organisation !== undefined &&
      !(await rights.isInScope(administrator, ORGANISATION_PERMISSIONS.read, organisation))
    )
      throw new Fault('not_found');
    const scope = await tree.scopeOf(administrator);
    const within =
      organisation === undefined ? { below: scope.readable, single: scope.readableStores } : { below: [organisation] };
    const { rows, counted } = await stores.list({ ...within, text: readSearch(query), status }, page);
    const shown = rows.slice(0, page.size);
    const described = await stores.describe(
      shown.map(({ id }) => id),
      scope,
    );
    const byId = new Map(described.map((store) => [store.id, store]));
    return { shown, counted, list: shown.flatMap(({ id }) => byId.get(id) ?? []), more: rows.length > page.size };
  }

  async function* exportRows({ userId }: Caller, filter: StoreFilter) {
    yield BYTE_ORDER_MARK + csvRow(STORE_COLUMNS);
    let page = FIRST_PAGE;
    for (;;) {
      // Permissions are checked for each page, so a user who loses them during the export receives no more rows.
      const { shown, list, more } = await read(async (repositories) => {
        const { active = false, superAdministrator = false } = (await repositories.rights.statusOf(userId)) ?? {};
        if (!active) throw new Fault('session_expired');
        return listPage(repositories, { userId, superAdministrator }, filter, page);
      });
      yield list
        .map((store) =>
          csvRow(STORE_COLUMNS.map((column) => (column === 'organisation' ? store.organisation.code : store[column]))),
        )
        .join('');
      const last = shown.at(-1);
      if (!more || last === undefined) return;
      page = { ...page, cursor: { key: last.sortKey, id: last.id } };
    }
  }

  return {
    /** Streams the file. Before that, the export is recorded in the audit log. A0404 as for the list of stores. */
    async export(caller: Caller, filter: StoreFilter, from: Origin): Promise<FileResponse> {
      await work(async (repositories) => {
        const { counted: count } = await listPage(repositories, caller, filter, FIRST_PAGE);
        const { organisation = '', query = '', status = '' } = filter;
        const details = { organisation, query, storeStatus: status, count };
        await repositories.audit.record(from, { ...doneBy(caller), event: 'stores.exported', details });
      });
      const content = Readable.from(exportRows(caller, filter), { objectMode: false });
      return { name: `stores-${new Date().toISOString().slice(0, 10)}.csv`, content };
    },
  };
}

export type StoreExports = ReturnType<typeof createStoreExport>;
