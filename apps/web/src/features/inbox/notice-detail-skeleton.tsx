import { useTexts } from '#/shared/i18n/language.ts';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';

import styles from './notice-detail.module.css';

/** Keeps the place of a notice that is on its way. */
export function NoticeDetailSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')}>
      <Skeleton className={styles.factsPlace} />
      <div className={styles.lines}>
        <Skeleton className={styles.linePlace} />
        <Skeleton className={styles.linePlace} />
        <Skeleton className={styles.linePlace} />
      </div>
    </Waiting>
  );
}
