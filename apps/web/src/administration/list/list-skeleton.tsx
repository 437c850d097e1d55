import { useTexts } from '#/shared/i18n/language.ts';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';

import styles from './list-skeleton.module.css';

const ROWS = Array.from({ length: 8 }, (_, row) => row);

export function ListSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')} className={styles.waiting}>
      {ROWS.map((row) => (
        <Skeleton key={row} className={styles.row} />
      ))}
    </Waiting>
  );
}
