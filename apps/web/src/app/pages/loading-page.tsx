import { useTexts } from '#/shared/i18n/language.ts';
import { Spinner } from '#/ui/feedback/spinner.tsx';

import styles from './loading-page.module.css';

/**
 * Shown while a page is loading. CSS delays the spinner: a state update would discard the page that React is rendering.
 */
export function LoadingPage() {
  const t = useTexts();
  return (
    <main className={styles.page}>
      <Spinner label={t('frame.loading')} className={styles.spinner} />
    </main>
  );
}
