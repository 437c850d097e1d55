import type { Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import type { InboxDetail } from '@foyer/contract/inbox.ts';
import { INBOX_PAGE_SIZE } from '@foyer/contract/limits/inbox.ts';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { INBOX_KEY } from '#/shared/api/query-keys.ts';

import type { InboxStatus } from './inbox-address.ts';

export type InboxPage = Result<EndpointName['GET /v2/users/inbox']>;

/** Key prefix of all queries that list notices of a status. */
export const listKey = (status: InboxStatus) => [...INBOX_KEY, 'list', status] as const;
/** Key prefix of all queries for one notice. */
export const detailKey = (id: string) => [...INBOX_KEY, 'detail', id] as const;

/**
 * One page of the caller's notices of a status, with titles in a language. Keeps the previous page while the next one
 * loads.
 */
export function listQuery(status: InboxStatus, page: number, language: string) {
  return queryOptions({
    queryKey: [...listKey(status), page, INBOX_PAGE_SIZE, language],
    queryFn: ({ signal }): Promise<InboxPage> =>
      call('GET /v2/users/inbox', { query: { status, page, size: INBOX_PAGE_SIZE, language }, signal }),
    placeholderData: (before: InboxPage | undefined, query) => (query?.queryKey[2] === status ? before : undefined),
  });
}

/** The newest unread notices of the caller. */
export function newestQuery(size: number, language: string) {
  return queryOptions({
    queryKey: [...listKey('unread'), 1, size, language],
    queryFn: ({ signal }): Promise<InboxPage> =>
      call('GET /v2/users/inbox', { query: { status: 'unread', page: 1, size, language }, signal }),
    staleTime: 0,
  });
}

/**
 * A notice with its texts in a language. While it loads, its texts in the former language are kept. Throws A0404 if the
 * caller cannot see the notice: it does not exist, has expired, was withdrawn or belongs to another user.
 */
export function detailQuery(id: string, language: string) {
  return queryOptions({
    queryKey: [...detailKey(id), language],
    queryFn: ({ signal }): Promise<InboxDetail> =>
      call('GET /v2/users/inbox/{id}', { params: { id }, query: { language }, handles: ['A0404'], signal }),
    placeholderData: (before) => (before?.id === id ? before : undefined),
  });
}

/** Marks a notice as read; throws A0404 if it is not in the inbox. Returns the new number of unread notices. */
export function markRead(id: string): Promise<number> {
  return call('GET /v2/users/inbox/{id}/read', { params: { id }, handles: ['A0404'] }).then(unreadOf);
}

/** Marks all notices as read. Returns the new number of unread notices. */
export function markAllRead(): Promise<number> {
  return call('GET /v2/users/inbox/read/all').then(unreadOf);
}

const unreadOf = ({ unread }: { unread: number }) => unread;
