import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Spinner } from '#/ui/feedback/spinner.tsx';

import styles from './loading-card.module.css';

/** Placeholder for the content of a card, or a retry button. */
export function LoadingCard({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const t = useTexts();
  return (
    <div className={styles.skeleton}>
      {failed ? (
        <div className={styles.failed} role="alert">
          <p>{t('frame.chunkFailedHint')}</p>
          <Button onClick={onRetry}>{t('frame.retry')}</Button>
        </div>
      ) : (
        <Spinner label={t('frame.loading')} className={styles.spinner} />
      )}
    </div>
  );
}
