import { useTexts } from '#/shared/i18n/language.ts';
import { Spinner } from '#/ui/feedback/spinner.tsx';

import styles from './loading-page.module.css';

/**
 * Shown while a page is loading. Its style delays the spinner: the update of a state would make React discard what it has
 * already rendered of the page.
 */
export function LoadingPage() {
  const t = useTexts();
  return (
    <main className={styles.page}>
      <Spinner label={t('frame.loading')} className={styles.spinner} />
    </main>
  );
}
