import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useLanguage, useTexts } from '#/shared/language.ts';
import { Skeleton, Waiting } from '#/ui/skeleton.tsx';
import { Tabs } from '#/ui/tabs.tsx';

import { readersQuery, type Readers, type ReadStatus } from './data.ts';
import { ListPager } from './list-pager.tsx';
import { LoadFailed } from './load-failed.tsx';
import { ReaderList } from './reader-list.tsx';

import styles from './notice-readers.module.css';

const STATUSES = ['all', 'unread', 'read'] as const satisfies readonly ReadStatus[];

/** How many have read a notice, and who. */
export function NoticeReaders({ id }: { id: string }) {
  const t = useTexts();
  const [status, setStatus] = useState<ReadStatus>('all');
  const [page, setPage] = useState(1);
  const readers = useQuery(readersQuery(id, status, page));
  if (readers.data === undefined) {
    if (readers.isFetching) return <ReadersSkeleton />;
    return <LoadFailed title={t('notices.readersFailed')} onRetry={() => void readers.refetch()} />;
  }
  const { audience, read, list } = readers.data;
  if (audience === 0) return <p className={styles.nobody}>{t('notices.nobodyMeant')}</p>;
  return (
    <>
      <Figure readers={readers.data} />
      <div className={styles.people} aria-busy={readers.isPlaceholderData}>
        <Tabs
          label={t('notices.filter')}
          look="switch"
          tabs={STATUSES.map((value) => ({ value, label: t(`notices.filter.${value}`) }))}
          value={status}
          onChange={(next) => {
            setStatus(next);
            setPage(1);
          }}
        >
          <ReaderList readers={list} status={status} />
        </Tabs>
      </div>
      <ListPager page={page} total={{ all: audience, read, unread: audience - read }[status]} onTurn={setPage} />
    </>
  );
}

/** The share of those who have read it, as a bar and in words. */
function Figure({ readers: { audience, read } }: { readers: Readers }) {
  const t = useTexts();
  const { language } = useLanguage();
  const share = new Intl.NumberFormat(language, { style: 'percent' }).format(read / audience);
  const count = new Intl.NumberFormat(language);
  return (
    <div className={styles.figure}>
      <p className={styles.words}>
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

/** Keeps the place of the figure and the first people. */
function ReadersSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')} className={styles.figure}>
      <Skeleton className={styles.wordsPlace} />
      {ROWS.map((row) => (
        <Skeleton key={row} className={styles.personPlace} />
      ))}
    </Waiting>
  );
}
