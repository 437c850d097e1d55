import { useTexts } from '#/shared/i18n/language.ts';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';

import styles from './role-form.module.css';

const ROWS = Array.from({ length: 8 }, (_, row) => row);

export function TreeSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')} className={styles.treeSkeleton}>
      {ROWS.map((row) => (
        <Skeleton key={row} className={styles.rowSkeleton} />
      ))}
    </Waiting>
  );
}
