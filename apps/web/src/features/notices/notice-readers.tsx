import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { usePager } from '#/shared/api/paging.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';
import { Pager } from '#/ui/lists/pager.tsx';
import { Tabs } from '#/ui/lists/tabs.tsx';

import { PAGE, readersQuery, type ReaderPage, type ReaderReadStatus } from './data.ts';
import { ReaderList } from './reader-list.tsx';
import { visibleReaders } from './visible-readers.ts';

import styles from './notice-readers.module.css';

const STATUSES = ['all', 'unread', 'read'] as const satisfies readonly ReaderReadStatus[];

/** The number of users who have read a notice, and who they are. */
export function NoticeReaders({ id }: { id: string }) {
  const t = useTexts();
  const [status, setStatus] = useState<ReaderReadStatus>('all');
  const [page, setPage] = useState(1);
  const readers = useQuery(readersQuery(id, status, page));
  const visiblePage = readers.data && visibleReaders(readers.data, status, page);
  const pager = usePager({ page, size: PAGE, total: visiblePage?.total ?? 0, onPageChange: setPage });
  if (readers.data === undefined || visiblePage === undefined) {
    if (readers.isFetching) return <ReadersSkeleton />;
    return <LoadFailed title={t('notices.readersFailed')} {...retryTexts()} onRetry={() => void readers.refetch()} />;
  }
  // The list has fewer pages than the requested one: switch to the last page.
  if (visiblePage.page !== page && !readers.isPlaceholderData) setPage(visiblePage.page);
  if (readers.data.audience === 0) return <p className={styles.empty}>{t('notices.nobodyMeant')}</p>;
  return (
    <>
      <Figure readers={readers.data} />
      <div className={styles.people} aria-busy={readers.isPlaceholderData}>
        <Tabs
          label={t('notices.filter.label')}
          variant="switch"
          tabs={STATUSES.map((value) => ({ value, label: t(`notices.filter.${value}`) }))}
          value={status}
          onChange={(next) => {
            setStatus(next);
            setPage(1);
          }}
        >
          {visiblePage.list === undefined ? (
            <PeopleSkeleton />
          ) : (
            <ReaderList page={{ ...readers.data, status, list: visiblePage.list }} />
          )}
        </Tabs>
      </div>
      {pager && <Pager {...pager} />}
    </>
  );
}

/** The share of users who have read the notice, as a bar and as text. */
function Figure({ readers: { audience, read } }: { readers: ReaderPage }) {
  const t = useTexts();
  const { language } = useLanguage();
  const share = numberFormat(language, { style: 'percent' }).format(read / audience);
  const count = numberFormat(language);
  return (
    <div className={styles.figure}>
      <p className={styles.texts}>
        <strong className={styles.share}>{share}</strong>
        {t('notices.readOf', { read: count.format(read), audience: count.format(audience) })}
      </p>
      <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
        <rect className={styles.rest} width="100" height="1" />
        <rect className={styles.read} width={(100 * read) / audience} height="1" />
      </svg>
    </div>
  );
}

const ROWS = Array.from({ length: 3 }, (_, row) => row);

/** Placeholder for the share and the first readers. */
function ReadersSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')} className={styles.figure}>
      <Skeleton className={styles.textSkeleton} />
      <People />
    </Waiting>
  );
}

/** Placeholder for readers while another read status loads. */
function PeopleSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')} className={styles.list}>
      <People />
    </Waiting>
  );
}

function People() {
  return (
    <>
      {ROWS.map((row) => (
        <Skeleton key={row} className={styles.personSkeleton} />
      ))}
    </>
  );
}
