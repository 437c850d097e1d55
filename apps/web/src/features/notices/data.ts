import type { Body, Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import { INBOX_PAGE_SIZE } from '@foyer/contract/limits/inbox.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { ignoreNotFound } from '#/shared/api/error-codes.ts';
import { NOTICES_KEY } from '#/shared/api/query-keys.ts';

/** Rows of one page, of notices and of readers. */
export const PAGE = INBOX_PAGE_SIZE;

export type NoticeDetail = Result<EndpointName['GET /v2/notices/{id}']>;
export type ReaderReadStatus = 'all' | 'unread' | 'read';
/** Readers of a status, and how many there are of each. */
export type ReaderPage = Result<EndpointName['GET /v2/notices/{id}/readers']> & { readonly status: ReaderReadStatus };
export type Audiences = Result<EndpointName['GET /v2/audiences']>;
export type NoticeInput = Body<EndpointName['POST /v2/notices']>;

/** A page of the notices that the caller looks after, with titles in a language where they have it. */
export const noticesQuery = (page: number, language: string) =>
  queryOptions({
    queryKey: [...NOTICES_KEY, 'list', page, language],
    queryFn: ({ signal }) => call('GET /v2/notices', { query: { page, size: PAGE, language }, signal }),
    // The page before stays until the next one is there.
    placeholderData: keepPreviousData,
  });

/** One of them; A0404 is told by whoever shows it. */
export const noticeQuery = (id: string) =>
  queryOptions({
    queryKey: [...NOTICES_KEY, 'one', id],
    queryFn: ({ signal }) => call('GET /v2/notices/{id}', { params: { id }, handles: ['A0404'], signal }),
  });

/** A page of those who have read it, or have not. */
export const readersQuery = (id: string, status: ReaderReadStatus, page: number) =>
  queryOptions({
    queryKey: [...NOTICES_KEY, 'readers', id, status, page],
    queryFn: async ({ signal }): Promise<ReaderPage> => {
      const query = { page, size: PAGE, ...(status !== 'all' && { status }) };
      const readers = await call('GET /v2/notices/{id}/readers', { params: { id }, query, handles: ['A0404'], signal });
      return { ...readers, status };
    },
    // The figures are the same for every status of one notice; the people are not.
    placeholderData: (before: ReaderPage | undefined, query) => (query?.queryKey[2] === id ? before : undefined),
  });

/**
 * Whom the caller may write to, by a piece of their name. Whoever searches tells of a failure. What another search
 * found never stands in for it: it could be chosen.
 */
export const audiencesQuery = (query: string) =>
  queryOptions({
    queryKey: [...NOTICES_KEY, 'audiences', query],
    queryFn: ({ signal }) => call('GET /v2/audiences', { query: { query }, signal }),
  });

/** How large a file may be, in bytes. Who does not hear of it hears of a file that is too large from the server. */
export const maxFileSizeQuery = queryOptions({
  queryKey: [...NOTICES_KEY, 'max-file-size'],
  queryFn: async ({ signal }) => (await call('GET /v2/utils/max-file-size', { signal, background: true })).value,
});

/** Sends a notice; the fields that are not as they should be (A0401) are told beside them. */
export async function sendNotice(body: NoticeInput): Promise<void> {
  await call('POST /v2/notices', { body, handles: ['A0401'] });
}

/** False when it was gone already. */
export function withdrawNotice(id: string): Promise<boolean> {
  return ignoreNotFound(call('DELETE /v2/notices/{id}', { params: { id }, handles: ['A0404'] }));
}

/** Throws a file away that belongs to no notice yet. It is gone within a day in any case, so nobody waits for it. */
export function dropFile(id: string): void {
  call('DELETE /v2/attachments/{id}', { params: { id }, background: true }).catch(() => undefined);
}
