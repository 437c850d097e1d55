import { useTexts } from '#/shared/i18n/language.ts';

import styles from './theirs.module.css';

/** Stands below a field that somebody else has changed, too: what they made of it. */
export function Theirs({ value }: { value: string | undefined }) {
  const t = useTexts();
  if (value === undefined) return null;
  return <p className={styles.theirs}>{t('administration.theirs', { value })}</p>;
}
