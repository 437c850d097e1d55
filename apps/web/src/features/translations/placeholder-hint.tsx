import { useTexts } from '#/shared/i18n/language.ts';

import styles from './text-fields.module.css';

/** Says which words in braces are filled in, and that they have to stay. */
export function PlaceholderHint({ placeholders }: { placeholders: readonly string[] }) {
  const t = useTexts();
  const needed = placeholders.filter((one) => one !== '{brand}');
  return (
    <div className={styles.hint}>
      {needed.length > 0 && <p>{t('wording.placeholders', { list: needed.join(' ') })}</p>}
      <p>{t('wording.brandHint', { placeholder: '{brand}' })}</p>
    </div>
  );
}
