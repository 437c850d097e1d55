import { Readable } from 'node:stream';

import { MAX_EXPORT_ROWS } from '@foyer/contract/limits/users.ts';
import { EXPORT_COLUMNS } from '@foyer/contract/rules/import-columns.ts';

import { doneBy } from '#/platform/audit/audit.ts';
import type { PageRequest } from '#/platform/database/cursor-page.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import { BYTE_ORDER_MARK, csvRow } from '#/platform/files/csv.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { FileResponse } from '#/platform/http/responses/send-file.ts';
import type { Repositories } from '#/repositories.ts';

import type { ExportRow } from './export-repository.ts';
import { orderOf, type UserOrder } from './list-order.ts';
import type { Selected } from './selected-users.ts';

type UserExportRepositories = Repositories<'audit' | 'rights' | 'userExports' | 'userList'>;
type UserExportOrder = { readonly sort?: UserOrder | undefined; readonly descending?: boolean | undefined };

const BATCH_SIZE = 1000;

/** Exports users as CSV, with an import's columns and additional ones. */
export function createUserExport({ work, read }: Work<UserExportRepositories>) {
  async function* exportRows(caller: Caller, selected: Selected, order: ReturnType<typeof orderOf>, limit: number) {
    yield BYTE_ORDER_MARK + csvRow(EXPORT_COLUMNS);
    let page: PageRequest = { cursor: undefined, backwards: false, size: Math.min(BATCH_SIZE, limit) };
    for (let left = limit; left > 0;) {
      // Permissions are checked for each page, so a user who loses them during the export receives no more rows.
      const rows = await read(async ({ rights, userExports, userList }) => {
        const { active = false, superAdministrator = false } = (await rights.statusOf(caller.userId)) ?? {};
        if (!active) throw new Fault('session_expired');
        const sight = await userList.sightOf({ userId: caller.userId, superAdministrator });
        return userExports.list(sight, selected, order, page);
      });
      const pageRows = rows.slice(0, page.size);
      yield pageRows.map(exportRow).join('');
      left -= pageRows.length;
      const last = pageRows.at(-1);
      if (rows.length <= page.size || last === undefined) return;
      page = { ...page, cursor: { key: last.sortKey, id: last.id }, size: Math.min(BATCH_SIZE, left) };
    }
  }

  return {
    /** Streams the file. Before that, the export and its number of users are recorded in the audit log. */
    async export(
      caller: Caller,
      selected: Selected,
      { sort = 'username', descending = false }: UserExportOrder,
      from: Origin,
      limit = MAX_EXPORT_ROWS,
    ): Promise<FileResponse> {
      await work(async ({ audit, userExports, userList }) => {
        const count = await userExports.count(await userList.sightOf(caller), selected, limit);
        const filter = 'filter' in selected ? selected.filter : {};
        await audit.record(from, { event: 'users.exported', ...doneBy(caller), details: { ...filter, count } });
      });
      const content = Readable.from(exportRows(caller, selected, orderOf(sort, descending), limit), {
        objectMode: false,
      });
      return { name: `users-${new Date().toISOString().slice(0, 10)}.csv`, content };
    },
  };
}

export type UserExports = ReturnType<typeof createUserExport>;

function exportRow(row: ExportRow): string {
  return csvRow([
    row.username,
    row.displayName,
    row.email,
    row.organisation,
    row.language,
    row.role,
    row.place,
    row.lastDay,
    row.status,
    row.createdAt.toISOString(),
    row.lastSignIn?.toISOString() ?? null,
  ]);
}
