import type { Body, Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import { INBOX_PAGE_SIZE } from '@foyer/contract/limits/inbox.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { ignoreNotFound } from '#/shared/api/error-codes.ts';
import { NOTICES_KEY } from '#/shared/api/query-keys.ts';

/** Page size of notices and of readers. */
export const PAGE = INBOX_PAGE_SIZE;

export type NoticeDetail = Result<EndpointName['GET /v2/notices/{id}']>;
export type ReaderReadStatus = 'all' | 'unread' | 'read';
/** One page of readers, the totals of the notice, and the read status that the page is limited to. */
export type ReaderPage = Result<EndpointName['GET /v2/notices/{id}/readers']> & { readonly status: ReaderReadStatus };
export type Audiences = Result<EndpointName['GET /v2/audiences']>;
/** What a search for audiences is limited to: a kind, or the roles of an organisation or store. */
export type AudienceScope = { readonly kind: 'place' | 'role' | 'user' } | { readonly place: string };
export type NoticeInput = Body<EndpointName['POST /v2/notices']>;

/** One page of the notices that the caller manages, with titles in a language where available. */
export const noticesQuery = (page: number, language: string) =>
  queryOptions({
    queryKey: [...NOTICES_KEY, 'list', page, language],
    queryFn: ({ signal }) => call('GET /v2/notices', { query: { page, size: PAGE, language }, signal }),
    placeholderData: keepPreviousData,
  });

/** One notice; the caller shows A0404. */
export const noticeQuery = (id: string) =>
  queryOptions({
    queryKey: [...NOTICES_KEY, 'one', id],
    queryFn: ({ signal }) => call('GET /v2/notices/{id}', { params: { id }, handles: ['A0404'], signal }),
  });

/** One page of the readers with a read status. */
export const readersQuery = (id: string, status: ReaderReadStatus, page: number) =>
  queryOptions({
    queryKey: [...NOTICES_KEY, 'readers', id, status, page],
    queryFn: async ({ signal }): Promise<ReaderPage> => {
      const query = { page, size: PAGE, ...(status !== 'all' && { status }) };
      const readers = await call('GET /v2/notices/{id}/readers', { params: { id }, query, handles: ['A0404'], signal });
      return { ...readers, status };
    },
    // The totals of a notice apply to every read status; the list does not.
    placeholderData: (before: ReaderPage | undefined, query) => (query?.queryKey[2] === id ? before : undefined),
  });

/**
 * Searches audiences by name; the search field shows errors. No placeholder: results of another search could be chosen
 * by mistake.
 */
export const audiencesQuery = (scope: AudienceScope, query: string) =>
  queryOptions({
    queryKey: [...NOTICES_KEY, 'audiences', scope, query],
    queryFn: ({ signal }) => call('GET /v2/audiences', { query: { ...scope, query }, signal }),
  });

/** Maximum file size in bytes. Optional: without it, the server refuses larger files. */
export const maxFileSizeQuery = queryOptions({
  queryKey: [...NOTICES_KEY, 'max-file-size'],
  queryFn: async ({ signal }) => (await call('GET /v2/utils/max-file-size', { signal, background: true })).value,
});

/** Sends a notice; invalid fields (A0401) are shown in the form. */
export async function sendNotice(body: NoticeInput): Promise<void> {
  await call('POST /v2/notices', { body, handles: ['A0401'] });
}

/** Withdraws a notice. Returns false if it was not found, such as after another withdrawal. */
export function withdrawNotice(id: string): Promise<boolean> {
  return ignoreNotFound(call('DELETE /v2/notices/{id}', { params: { id }, handles: ['A0404'] }));
}

/** Deletes an uploaded file that has no notice. A failure is ignored: the server deletes such files within a day. */
export function dropFile(id: string): void {
  call('DELETE /v2/attachments/{id}', { params: { id }, background: true }).catch(() => undefined);
}
