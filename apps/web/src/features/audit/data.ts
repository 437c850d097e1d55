import type { Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { saveFile } from '#/shared/api/download.ts';

import { auditFilter, type AuditListQuery } from './audit-address.ts';

type AuditPage = Result<EndpointName['GET /v2/manage/audit']>;
export type AuditLogEntry = AuditPage['list'][number];
export type NamedPermissions = AuditPage['permissions'];

/** An entry for display. Corrects import checks, which earlier versions recorded as refused imports. */
export function toEntryView(entry: AuditLogEntry): AuditLogEntry {
  const isCheck = entry.event === 'users.imported' && entry.details['dryRun'] === true;
  return isCheck ? { ...entry, event: 'users.import_checked', result: 'done' } : entry;
}

/** One page of the audit log. The caller handles A0404 (page not found). */
export const auditQuery = (listQuery: AuditListQuery) => {
  const query = { ...auditFilter(listQuery), ...listQuery.cursor };
  return queryOptions({
    queryKey: ['audit', query],
    queryFn: async ({ signal }) => {
      const cursor = await call('GET /v2/manage/audit', { query, handles: ['A0404'], signal });
      return { ...cursor, list: cursor.list.map(toEntryView) };
    },
    // Keeps the previous page until the next one is loaded.
    placeholderData: keepPreviousData,
    // Always stale, because new entries are added continuously.
    staleTime: 0,
  });
};

/** Saves all pages of the list as CSV. Returns whether the download succeeded. */
export function exportAudit(listQuery: AuditListQuery): Promise<boolean> {
  return saveFile('GET /v2/manage/audit-export', auditFilter(listQuery), 'audit.csv');
}
