import Languages from 'lucide-react/icons/languages';
import { useRef } from 'react';

import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { useChooseLanguage, useIsChoosingLanguage } from '#/shared/session/account.ts';
import { Select } from '#/ui/forms/select.tsx';

import { MailLanguage } from './mail-language.tsx';

import styles from './personal-data.module.css';

type LanguageChoiceProps = {
  /** The user's email language; null until one is chosen. */
  emailLanguage: string | null;
};

/** Chooses one language for the interface and for emails. */
export function LanguageChoice({ emailLanguage }: LanguageChoiceProps) {
  const t = useTexts();
  const { language, languages } = useLanguage();
  const choose = useChooseLanguage();
  const choosing = useIsChoosingLanguage();
  const select = useRef<HTMLSelectElement>(null);
  return (
    <div className={styles.language}>
      <span className={styles.label} aria-hidden>
        {t('frame.language')}
      </span>
      <Select
        className={styles.select}
        label={t('frame.language')}
        icon={<Languages size={17} aria-hidden />}
        ref={select}
        value={language}
        options={languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
        onChoose={choose}
      />
      <MailLanguage
        // While a choice is saved, the email language briefly differs from the interface language. The difference is
        // hidden.
        language={choosing ? language : emailLanguage}
        // The button disappears after the click, so the focus moves to the select.
        onFollow={() => select.current?.focus()}
      />
    </div>
  );
}
