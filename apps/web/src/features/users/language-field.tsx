import type { LanguageCode } from '@foyer/contract/rules/language.ts';
import { useId } from 'react';

import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Field } from '#/ui/forms/field.tsx';
import { Select } from '#/ui/forms/select.tsx';

import styles from './language-field.module.css';

type LanguageFieldProps = { value: LanguageCode; onChoose: (code: LanguageCode) => void };

/** Chooses the language of a user's emails. Empty for the default language. */
export function LanguageField({ value, onChoose }: LanguageFieldProps) {
  const t = useTexts();
  const { languages } = useLanguage();
  const nameOf = useEmailLanguageName();
  const id = useId();
  // The current language stays selectable, even if it is not offered any more.
  const codes = new Set([...languages.map(({ code }) => code), value]);
  codes.delete('');
  return (
    <Field id={id} label={t('users.language')}>
      <Select
        id={id}
        className={styles.select}
        label={t('users.language')}
        value={value}
        options={['', ...codes].map((code) => ({ value: code, label: nameOf(code) }))}
        onChoose={onChoose}
      />
    </Field>
  );
}

/** Returns a function for the name of an email language. */
export function useEmailLanguageName(): (code: LanguageCode) => string {
  const t = useTexts();
  const { language } = useLanguage();
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return (code) => (code === '' ? t('users.languageOpen') : (names.of(code) ?? code));
}
