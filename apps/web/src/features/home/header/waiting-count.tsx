import { useTexts } from '#/shared/i18n/language.ts';

import { shortCount } from './short-count.ts';

import hidden from '#/ui/layout/visually-hidden.module.css';
import styles from './waiting-count.module.css';

/** Number of items waiting for the user in an application; nothing for 0. */
export function WaitingCount({ count }: { count: number }) {
  const t = useTexts();
  if (count === 0) return null;
  return (
    <>
      <span className={styles.count} aria-hidden>
        {shortCount(count)}
      </span>
      <span className={hidden.visuallyHidden}>{t('changeSystem.waiting', { count })}</span>
    </>
  );
}
