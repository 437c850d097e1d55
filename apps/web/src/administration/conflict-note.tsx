import { useTexts } from '#/shared/i18n/language.ts';

import styles from './conflict-note.module.css';

/** Shown below a field that another user has changed, too: the remote value. */
export function ConflictNote({ value }: { value: string | undefined }) {
  const t = useTexts();
  if (value === undefined) return null;
  return <p className={styles.remoteChanges}>{t('administration.theirs', { value })}</p>;
}
