import { useEffect, useState } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { Spinner } from '#/ui/feedback/spinner.tsx';

import styles from './loading-page.module.css';

/** Delay before the spinner is shown, in milliseconds. A page that loads faster shows no spinner. */
const PATIENCE_MS = 300;

/** Shown while a page is loading. */
export function LoadingPage() {
  const t = useTexts();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className={styles.page}>{late && <Spinner label={t('frame.loading')} className={styles.spinner} />}</main>
  );
}
