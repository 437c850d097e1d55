import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Select } from '#/ui/forms/select.tsx';
import { Icon } from '#/ui/identity/icon.tsx';

import styles from './language-select.module.css';

/** Select of the offered languages. */
export function LanguageSelect() {
  const t = useTexts();
  const { language, languages, changeLanguage } = useLanguage();
  return (
    <Select
      className={styles.language}
      label={t('frame.language')}
      icon={<Icon name="globe" size={17} />}
      value={language}
      options={languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
      // If the language cannot be loaded, app/ shows the error and the current one stays.
      onChoose={(code) => void changeLanguage(code).catch(() => undefined)}
    />
  );
}
