import Languages from 'lucide-react/icons/languages';

import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { useChooseLanguage } from '#/shared/session/account.ts';
import { Menu, MenuChoice } from '#/ui/overlays/menu.tsx';

import { HeaderButton } from './header-button.tsx';

import styles from '../side-menu/menu-drawer.module.css';

/** Chooses the language of the interface and of emails; `named` shows the current one. */
export function LanguageMenu({ named = false }: { named?: boolean }) {
  const t = useTexts();
  const { language, languages } = useLanguage();
  const chooseLanguage = useChooseLanguage();
  const name = languages.find(({ code }) => code === language)?.name ?? language;
  const trigger = (
    <HeaderButton
      className={named ? styles.named : undefined}
      aria-label={named ? `${t('frame.language')}: ${name}` : t('frame.language')}
    >
      <Languages size={20} aria-hidden />
      {named && name}
    </HeaderButton>
  );
  return (
    <Menu trigger={trigger} hint={t('frame.language')}>
      <MenuChoice
        value={language}
        options={languages.map(({ code, ...offered }) => ({ value: code, label: offered.name, lang: code }))}
        onChoose={chooseLanguage}
      />
    </Menu>
  );
}
