import type { Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';

import type { MailListQuery } from './mails-address.ts';

export type MailListRow = Result<EndpointName['GET /v2/manage/mails']>['list'][number];

export const MAILS_KEY = ['mails'] as const;

/** One page of sent emails. The caller handles A0404 (page not found). */
export const mailsQuery = ({ state, query, cursor }: MailListQuery) => {
  const request = {
    ...(state !== undefined && { state }),
    ...(query.trim() !== '' && { query: query.trim() }),
    ...cursor,
  };
  return queryOptions({
    queryKey: [...MAILS_KEY, request],
    queryFn: ({ signal }) => call('GET /v2/manage/mails', { query: request, handles: ['A0404'], signal }),
    // Keeps the previous page until the next one is loaded.
    placeholderData: keepPreviousData,
    // Always stale: the server sends emails in the background.
    staleTime: 0,
  });
};

export function retryMail(id: string): Promise<null> {
  return call('POST /v2/manage/mails/{id}/retry', { params: { id }, handles: ['A0302', 'A0401', 'A0404'] });
}
