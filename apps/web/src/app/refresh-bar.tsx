import RefreshCw from 'lucide-react/icons/refresh-cw';

import { useTexts } from '#/shared/i18n/language.ts';
import { type PendingQuestion, dismissQuestion } from '#/shared/push/push-questions.ts';
import { Button } from '#/ui/buttons/button.tsx';

import { REFRESH_REASONS } from './refresh-question.tsx';

import styles from './refresh-bar.module.css';

/** Offers a refresh without interrupting the user. */
export function RefreshBar({ question }: { question: Extract<PendingQuestion, { kind: 'refresh' }> }) {
  const t = useTexts();
  return (
    <output className={styles.bar} data-transient>
      <RefreshCw size={20} aria-hidden className={styles.icon} />
      <span className={styles.text}>{t(REFRESH_REASONS[question.because])}</span>
      <span className={styles.actions}>
        <Button variant="quiet" onClick={() => dismissQuestion('refresh', { everywhere: true })}>
          {t('pushes.later')}
        </Button>
        <Button variant="secondary" onClick={() => location.reload()}>
          {t('pushes.refreshNow')}
        </Button>
      </span>
    </output>
  );
}
