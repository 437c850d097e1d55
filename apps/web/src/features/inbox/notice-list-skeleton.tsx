import { useTexts } from '#/shared/i18n/language.ts';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';

import styles from './notice-list.module.css';

export function NoticeListSkeleton({ rows = 8 }: { rows?: number }) {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton className={styles.tileSkeleton} />
          <div className={styles.texts}>
            <Skeleton className={styles.titleSkeleton} />
            <Skeleton className={styles.detailsSkeleton} />
          </div>
        </div>
      ))}
    </Waiting>
  );
}
