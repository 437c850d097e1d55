import { useQuery } from '@tanstack/react-query';
import Megaphone from 'lucide-react/icons/megaphone';

import { usePager } from '#/shared/api/paging.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';
import { Pager } from '#/ui/lists/pager.tsx';

import { noticesQuery, PAGE } from './data.ts';
import { NoticeRowItem } from './notice-row.tsx';
import { listPath } from './notices-address.ts';

import styles from './notice-list.module.css';

/** One page of notices, newest first. */
export function NoticeList({ page }: { page: number }) {
  const t = useTexts();
  const { language } = useLanguage();
  const notices = useQuery(noticesQuery(page, language));
  const pager = usePager({
    page,
    size: PAGE,
    total: notices.data?.total ?? 0,
    onPageChange: (next) => navigate(listPath(next)),
  });
  if (notices.data === undefined) {
    if (notices.isFetching) return <ListSkeleton />;
    return <LoadFailed title={t('notices.failed')} {...retryTexts()} onRetry={() => void notices.refetch()} />;
  }
  const { list } = notices.data;
  if (list.length === 0) return <NoNotices page={page} />;
  return (
    <div aria-busy={notices.isPlaceholderData}>
      <ul className={styles.list} aria-label={t('notices.list')}>
        {list.map((row) => (
          <NoticeRowItem key={row.id} row={row} />
        ))}
      </ul>
      {pager && <Pager {...pager} />}
    </div>
  );
}

function NoNotices({ page }: { page: number }) {
  const t = useTexts();
  const icon = <Megaphone size={28} />;
  if (page === 1) return <EmptyState icon={icon} title={t('notices.none')} titleAs="h3" hint={t('notices.noneHint')} />;
  // The list has fewer pages than the requested one.
  return (
    <EmptyState
      icon={icon}
      title={t('notices.noMore')}
      titleAs="h3"
      hint={t('notices.noMoreHint')}
      action={<Button onClick={() => navigate(listPath(1))}>{t('notices.firstPage')}</Button>}
    />
  );
}

const ROWS = Array.from({ length: 5 }, (_, row) => row);

function ListSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')}>
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton className={styles.badgeSkeleton} />
          <div className={styles.texts}>
            <Skeleton className={styles.titleSkeleton} />
            <Skeleton className={styles.detailsSkeleton} />
          </div>
        </div>
      ))}
    </Waiting>
  );
}
