import { INBOX_PAGE_SIZE } from '@foyer/contract/limits/inbox.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import MailCheck from 'lucide-react/icons/mail-check';
import { type RefObject, useEffect } from 'react';

import { pagesOf, usePager } from '#/shared/api/paging.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { useNow } from '#/shared/state/use-now.ts';
import { classNames } from '#/ui/class-names.ts';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import type { RemovableListFocus } from '#/ui/focus/use-removable-list-focus.ts';
import { Pager } from '#/ui/lists/pager.tsx';

import type { InboxPage } from './data.ts';
import { inboxPath, type InboxAddress } from './inbox-address.ts';
import { NoticeListSkeleton } from './notice-list-skeleton.tsx';
import { NoticeRow } from './notice-row.tsx';

import styles from './notice-list.module.css';

type NoticeListProps = {
  view: InboxAddress;
  notices: UseQueryResult<InboxPage>;
  listFocus: RemovableListFocus;
  /** Focused when the last row is removed. */
  listRef: RefObject<HTMLElement | null>;
};

/** One page of notices, or its empty, loading or error state. */
export function NoticeList({ view, notices, listFocus, listRef }: NoticeListProps) {
  const t = useTexts();
  const { status, page } = view;
  const { data } = notices;
  const pages = pagesOf(data?.total ?? 0, INBOX_PAGE_SIZE);
  const beyond = data !== undefined && !notices.isPlaceholderData && page > pages;
  useEffect(() => {
    if (beyond) navigate(inboxPath({ ...view, page: pages }), { replace: true });
  });

  if (data === undefined) {
    if (notices.isFetching) return <NoticeListSkeleton />;
    return (
      <LoadFailed title={t('inbox.failed')} titleAs="p" {...retryTexts()} onRetry={() => void notices.refetch()} />
    );
  }
  if (data.total === 0) return <NoNotices status={status} />;
  return (
    <>
      <Rows view={view} list={data.list} waiting={notices.isPlaceholderData} listFocus={listFocus} listRef={listRef} />
      <Pages view={view} total={data.total} listRef={listRef} />
    </>
  );
}

type RowsProps = Pick<NoticeListProps, 'view' | 'listFocus' | 'listRef'> & {
  list: InboxPage['list'];
  /** Whether the rows are still those of the previous page. */
  waiting: boolean;
};

function Rows({ view, list, waiting, listFocus, listRef }: RowsProps) {
  const t = useTexts();
  const now = useNow();
  const { isBlocked, rowRef, leave } = listFocus;
  return (
    <ul
      className={classNames(styles.list, waiting && styles.waiting)}
      aria-busy={waiting}
      aria-label={t(view.status === 'unread' ? 'inbox.unreadList' : 'inbox.readList')}
    >
      {list.map((entry) => (
        <NoticeRow
          key={entry.id}
          entry={entry}
          now={now}
          path={inboxPath({ ...view, message: entry.id })}
          isBlocked={isBlocked}
          ref={rowRef(entry.id)}
          onLeave={() => {
            if (list.length === 1) listRef.current?.focus();
            else leave(entry.id);
          }}
        />
      ))}
    </ul>
  );
}

type PagesProps = Pick<NoticeListProps, 'view' | 'listRef'> & { total: number };

function Pages({ view, total, listRef }: PagesProps) {
  const pager = usePager({
    page: view.page,
    size: INBOX_PAGE_SIZE,
    total,
    onPageChange(next) {
      navigate(inboxPath({ ...view, page: next }));
      listRef.current?.scrollIntoView();
    },
  });
  return pager === undefined ? null : <Pager {...pager} />;
}

function NoNotices({ status }: Pick<InboxAddress, 'status'>) {
  const t = useTexts();
  if (status === 'read') {
    return (
      <EmptyState icon={<Inbox size={28} />} title={t('inbox.noneRead')} titleAs="p" hint={t('inbox.noneReadHint')} />
    );
  }
  return (
    <EmptyState
      icon={<MailCheck size={28} />}
      title={t('inbox.noneUnread')}
      titleAs="p"
      hint={t('inbox.noneUnreadHint')}
    />
  );
}
