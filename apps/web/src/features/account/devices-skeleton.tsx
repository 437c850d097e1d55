import { useTexts } from '#/shared/i18n/language.ts';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';

import styles from './devices.module.css';

/** Placeholder as tall as the current device and one more row. */
export function DevicesSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')}>
      <div className={styles.row}>
        <Skeleton className={styles.iconSkeleton} />
        <Skeleton className={styles.textSkeleton} />
      </div>
      <div className={styles.footer}>
        <Skeleton className={styles.footerSkeleton} />
      </div>
    </Waiting>
  );
}
