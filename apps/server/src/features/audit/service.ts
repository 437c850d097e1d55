import { Readable } from 'node:stream';

import { MAX_AUDIT_EXPORT_ENTRIES } from '@foyer/contract/audit.ts';
import { formatAuditObject } from '@foyer/contract/core/audit-events.ts';

import type { Applications } from '#/features/applications/service.ts';
import type { Administrator } from '#/features/roles/permission-conditions.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import { type PageRequest, toPage } from '#/platform/database/cursor-page.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { FileResponse } from '#/platform/http/responses/send-file.ts';
import type { Repositories } from '#/repositories.ts';

import { type AuditEntryView, describeEntries } from './entry-description.ts';
import type { AuditEntryRow } from './entry-repository.ts';
import { EXPORT_HEADER, exportRow } from './export.ts';
import { namedPermissions, referencesOf } from './objects.ts';
import type { AuditFilter } from './search.ts';

type AuditLogRepositories = Repositories<
  'audit' | 'auditChain' | 'auditEntries' | 'auditNames' | 'rights' | 'signInHours'
>;
type AuditLogNeeds = Work<AuditLogRepositories> & { applications: Pick<Applications, 'all' | 'permissionTrees'> };

/** Audit filter in which the person is the text that the caller entered. */
export type AuditQuery = Omit<AuditFilter, 'person'> & { readonly person?: string };

const EXPORT_BATCH_SIZE = 1000;

/**
 * Audit log for administrators. An organisation's administrators see the entries that concern users in their reach.
 */
export function createAuditLog({ read, work, applications }: AuditLogNeeds) {
  /** Adds object names to the entries, with one query for all of them. */
  async function describe(
    { auditNames }: Repositories<'auditChain' | 'auditEntries' | 'auditNames' | 'signInHours'>,
    administrator: Administrator,
    entries: readonly AuditEntryRow[],
  ): Promise<AuditEntryView[]> {
    const names = await auditNames.find(administrator, entries.flatMap(referencesOf));
    return describeEntries(entries, {
      names,
      applications: await applications.all(),
      everywhere: administrator.superAdministrator,
    });
  }

  /** Converts a query to a filter, and resolves the person. */
  async function toFilter(
    { auditEntries }: Repositories<'auditChain' | 'auditEntries' | 'auditNames' | 'signInHours'>,
    { person, ...filter }: AuditQuery,
  ): Promise<AuditFilter> {
    if (filter.from !== undefined && filter.to !== undefined && filter.from > filter.to)
      throw new Fault('parameter_error', { fields: { '/to': 'too_small' } });
    return person === undefined || person.trim() === ''
      ? filter
      : { ...filter, person: await auditEntries.findPerson(person.trim()) };
  }

  async function* exportEntries(caller: Caller, filter: AuditFilter, limit: number): AsyncGenerator<string> {
    yield EXPORT_HEADER;
    let page: PageRequest = { cursor: undefined, backwards: false, size: Math.min(EXPORT_BATCH_SIZE, limit) };
    for (let left = limit; left > 0;) {
      // Permissions are checked for each batch: a user who loses a permission receives no more entries.
      const rows = await read(async (repositories) => {
        const { auditEntries, rights } = repositories;
        const { active = false, superAdministrator = false } = (await rights.statusOf(caller.userId)) ?? {};
        if (!active) throw new Fault('session_expired');
        const administrator = { ...caller, superAdministrator };
        return describe(
          repositories,
          administrator,
          await auditEntries.list(filter, await auditEntries.scopeOf(administrator), page),
        );
      });
      const entries = rows.slice(0, page.size);
      yield entries.map(exportRow).join('');
      left -= entries.length;
      const last = entries.at(-1);
      if (rows.length <= page.size || last === undefined) return;
      page = { ...page, cursor: { key: last.sortKey, id: last.id }, size: Math.min(EXPORT_BATCH_SIZE, left) };
    }
  }

  return {
    /** Lists a page of the audit log, newest entry first. */
    list(caller: Caller, query: AuditQuery, pageRequest: PageRequest) {
      return read(async (repositories) => {
        const [filter, scope] = await Promise.all([
          toFilter(repositories, query),
          repositories.auditEntries.scopeOf(caller),
        ]);
        const [rows, counted] = await Promise.all([
          repositories.auditEntries.list(filter, scope, pageRequest),
          repositories.auditEntries.count(filter, scope),
        ]);
        const views = await describe(repositories, caller, rows);
        const permissions = namedPermissions(rows, await applications.permissionTrees());
        return { ...toPage<AuditEntryView>(views, pageRequest), ...counted, permissions };
      });
    },

    /**
     * Exports matching entries as a file that is generated while it is sent. The export is audited before it starts.
     */
    async export(
      caller: Caller,
      query: AuditQuery,
      from: Origin,
      limit = MAX_AUDIT_EXPORT_ENTRIES,
    ): Promise<FileResponse> {
      const filter = await read((repositories) => toFilter(repositories, query));
      const details = Object.fromEntries(
        Object.entries(query).map(([name, value]) => [
          name,
          value instanceof Date ? value.toISOString() : isObject(value) ? formatAuditObject(value) : String(value),
        ]),
      );
      if (filter.person !== undefined) details['person'] = filter.person.name;
      await work(({ audit }) =>
        audit.record(from, {
          event: 'audit.exported',
          ...doneBy(caller),
          details,
        }),
      );
      const content = Readable.from(exportEntries(caller, filter, limit), { objectMode: false });
      return { name: `audit-${new Date().toISOString().slice(0, 10)}.csv`, content };
    },

    /** Sign-ins by hour since `from`, in the caller's reach. */
    signInsSince(caller: Caller, from: Date) {
      return read(({ signInHours }) => signInHours.since(caller, from));
    },

    /** The number of sealed entries, and the age in seconds of the oldest unsealed one. */
    sealing() {
      return read(async ({ auditChain }) => {
        const { sealed, committedUpTo } = await auditChain.end();
        return { sealed, unsealedSeconds: await auditChain.unsealedSeconds(committedUpTo) };
      });
    },
  };
}

const isObject = (value: object | string): value is NonNullable<AuditFilter['object']> =>
  typeof value === 'object' && 'kind' in value;

export type AuditLog = ReturnType<typeof createAuditLog>;
