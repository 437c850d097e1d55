import { pagesOf } from '#/shared/api/paging.ts';

import { PAGE, type ReaderPage, type ReaderReadStatus } from './data.ts';

/**
 * What stands under a status: who is known to be of it, undefined until that has come; and the page to show, which
 * is the last one when the one asked for has gone, since people who read it leave the unread ones.
 */
export function visibleReaders(readers: ReaderPage, status: ReaderReadStatus, page: number) {
  const { audience, read } = readers;
  const total = { all: audience, read, unread: audience - read }[status];
  // Nobody on this page, but on another: that one is on its way.
  const isOfStatus = readers.status === status && (readers.list.length > 0 || total === 0);
  return { total, list: isOfStatus ? readers.list : undefined, page: Math.min(page, pagesOf(total, PAGE)) };
}
