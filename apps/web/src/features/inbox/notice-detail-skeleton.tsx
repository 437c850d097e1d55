import { useTexts } from '#/shared/i18n/language.ts';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';

import styles from './notice-detail.module.css';

export function NoticeDetailSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')}>
      <Skeleton className={styles.detailsSkeleton} />
      <div className={styles.lines}>
        <Skeleton className={styles.lineSkeleton} />
        <Skeleton className={styles.lineSkeleton} />
        <Skeleton className={styles.lineSkeleton} />
      </div>
    </Waiting>
  );
}
