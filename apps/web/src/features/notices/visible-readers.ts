import { pagesOf } from '#/shared/api/paging.ts';

import { PAGE, type ReaderPage, type ReaderReadStatus } from './data.ts';

/**
 * The listed readers to show for a read status: the list (undefined while it loads) and the page. A page that no longer exists
 * is replaced by the last one: users who read the notice are removed from the unread list.
 */
export function visibleReaders(readers: ReaderPage, status: ReaderReadStatus, page: number) {
  const { audience, read } = readers.listed;
  const total = { all: audience, read, unread: audience - read }[status];
  // The page is empty but others are not, so the last one is loading.
  const isOfStatus = readers.status === status && (readers.list.length > 0 || total === 0);
  return { total, list: isOfStatus ? readers.list : undefined, page: Math.min(page, pagesOf(total, PAGE)) };
}
