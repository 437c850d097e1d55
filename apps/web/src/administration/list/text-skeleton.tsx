import { useTexts } from '#/shared/i18n/language.ts';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';

import styles from './text-skeleton.module.css';

const LINES = Array.from({ length: 6 }, (_, line) => line);

/** Placeholder for a text of several lines. */
export function TextSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')}>
      {LINES.map((line) => (
        <Skeleton key={line} className={styles.line} />
      ))}
    </Waiting>
  );
}
