import { LanguageSelect } from '#/features/sign-in/language-select.tsx';
import { ThemeButton } from '#/features/sign-in/theme-button.tsx';

import styles from './page-tools.module.css';

/** Language and theme switches, for pages outside Home. */
export function PageTools() {
  return (
    <div className={styles.tools}>
      <LanguageSelect />
      <ThemeButton />
    </div>
  );
}
