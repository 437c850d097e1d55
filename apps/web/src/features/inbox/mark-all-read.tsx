import CheckCheck from 'lucide-react/icons/check-check';

import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';

import { useMarkAllRead } from './use-mark-read.ts';

import styles from './mark-all-read.module.css';

type MarkAllReadProps = {
  unread: number;
  /** Called when all notices are read: the button is then disabled, so the focus must move. */
  onDone: () => void;
};

/** Marks all notices as read. On a phone only the icon is shown, to leave space for the tabs. */
export function MarkAllRead({ unread, onDone }: MarkAllReadProps) {
  const t = useTexts();
  const { markAll, markingAll } = useMarkAllRead(onDone);
  return (
    <Button
      variant="quiet"
      className={styles.button}
      aria-label={t('inbox.markAllRead')}
      title={t('inbox.markAllRead')}
      disabled={unread === 0 && !markingAll}
      busy={markingAll}
      onClick={markAll}
    >
      {!markingAll && <CheckCheck size={18} aria-hidden />}
      <span className={styles.texts}>{t('inbox.markAllRead')}</span>
    </Button>
  );
}
