import Languages from 'lucide-react/icons/languages';
import { useRef } from 'react';

import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { useChooseLanguage, useIsChoosingLanguage } from '#/shared/session/account.ts';
import { Select } from '#/ui/forms/select.tsx';

import { MailLanguage } from './mail-language.tsx';

import styles from './personal-data.module.css';

type LanguageChoiceProps = {
  /** The language of the user's emails; null until one is chosen. */
  emailLanguage: string | null;
};

/** Chooses the language of the interface and of emails together. */
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
        // While a choice is being saved, the two differ briefly; that difference is not shown.
        language={choosing ? language : emailLanguage}
        // The button disappears once it has done its work, so the focus moves to the select.
        onFollow={() => select.current?.focus()}
      />
    </div>
  );
}
