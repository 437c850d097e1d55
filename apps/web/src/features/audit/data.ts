import type { Result } from '@foyer/contract/endpoint.ts';
import type { EndpointName } from '@foyer/contract/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api.ts';
import { saveFile } from '#/shared/download.ts';

import { auditFilter, type AuditShown } from './audit-address.ts';

export type AuditLine = Result<EndpointName['GET /v2/manage/audit']>['list'][number];

/** A part of the trail. A0404 is told by whoever shows it: a part that has gone. */
export const auditQuery = (shown: AuditShown) => {
  const query = { ...auditFilter(shown), ...shown.part };
  return queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call('GET /v2/manage/audit', { query, handles: ['A0404'], signal }),
    // The part before stays until the next one is there.
    placeholderData: keepPreviousData,
    // Every look at the trail is a new one: it grows all the time.
    staleTime: 0,
  });
};

/** Saves what the list shows, with all of its parts; whether that worked. */
export function exportAudit(shown: AuditShown): Promise<boolean> {
  return saveFile('GET /v2/manage/audit-export', auditFilter(shown), 'audit.csv');
}
