import { useTexts } from '#/shared/i18n/language.ts';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';

import row from './factor-row.module.css';
import styles from './factor-skeleton.module.css';

/** As tall as one factor that is not bound. */
export function FactorSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')}>
      <div className={row.row}>
        <Skeleton className={styles.icon} />
        <Skeleton className={styles.texts} />
      </div>
    </Waiting>
  );
}
