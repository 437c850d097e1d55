import { useTexts } from '#/shared/i18n/language.ts';

import styles from './conflict-note.module.css';

/** Shows the value that another user has saved, below a field that the current user has changed too. */
export function ConflictNote({ value }: { value: string | undefined }) {
  const t = useTexts();
  if (value === undefined) return null;
  return <p className={styles.remoteChanges}>{t('administration.theirs', { value })}</p>;
}
