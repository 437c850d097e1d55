import { ThemeButton } from '#/features/sign-in/theme-button.tsx';
import { useLanguage, useTexts } from '#/shared/language.ts';
import { Icon } from '#/ui/icon.tsx';
import { Select } from '#/ui/select.tsx';

import styles from './page-tools.module.css';

/** Language and colours, for pages outside Home. */
export function PageTools() {
  const t = useTexts();
  const { language, languages, changeLanguage } = useLanguage();
  return (
    <div className={styles.tools}>
      <Select
        label={t('frame.language')}
        icon={<Icon name="globe" size={17} />}
        value={language}
        options={languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
        // A language that cannot be loaded was told by app/, and the present one stays.
        onChoose={(code) => void changeLanguage(code).catch(() => undefined)}
      />
      <ThemeButton />
    </div>
  );
}
