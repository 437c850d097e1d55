import { useTexts } from '#/shared/i18n/language.ts';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';

import styles from './terms-page.module.css';

const LINES = Array.from({ length: 8 }, (_, line) => line);

export function TermsSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')} className={styles.waiting}>
      {LINES.map((line) => (
        <Skeleton key={line} className={styles.line} />
      ))}
    </Waiting>
  );
}
