import { useTexts } from '#/shared/i18n/language.ts';

import styles from './conflict-note.module.css';

/** Stands below a field that somebody else has changed, too: what they made of it. */
export function ConflictNote({ value }: { value: string | undefined }) {
  const t = useTexts();
  if (value === undefined) return null;
  return <p className={styles.remoteChanges}>{t('administration.theirs', { value })}</p>;
}
