import { useTexts } from '#/shared/i18n/language.ts';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';
import { Row } from '#/ui/lists/row.tsx';

import styles from './factor-skeleton.module.css';

/** Placeholder as tall as one factor that is not enrolled. */
export function FactorSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')}>
      <Row icon={<Skeleton className={styles.icon} />}>
        <Skeleton className={styles.texts} />
      </Row>
    </Waiting>
  );
}
