import { useId, type ReactNode, type RefObject } from 'react';

import { ConflictNote } from '#/administration/conflict-note.tsx';
import type { FormProblems } from '#/shared/forms/form-problems.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Field } from '#/ui/forms/field.tsx';
import { Select } from '#/ui/forms/select.tsx';
import { TextField } from '#/ui/forms/text-field.tsx';

import type { AccountDraft } from './account-draft.ts';

import styles from './account-fields.module.css';

type AccountFieldsProps = {
  draft: AccountDraft;
  problems: FormProblems;
  /** Concurrent edits of the same fields by another user. */
  remoteChanges?: Partial<AccountDraft> | undefined;
  onChange: (changes: Partial<AccountDraft>, pointer: string) => void;
  displayNameRef?: RefObject<HTMLInputElement | null>;
  /** Shown between the email and language fields. */
  children?: ReactNode;
};

/** The fields of an account that administrators edit. */
export function AccountFields(props: AccountFieldsProps) {
  const { draft, problems, remoteChanges, onChange, displayNameRef, children } = props;
  const t = useTexts();
  const { language, languages } = useLanguage();
  const languageId = useId();
  // The current language stays selectable, even if it is not offered any more.
  const codes = new Set([...languages.map(({ code }) => code), draft.language]);
  codes.delete('');
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const nameOf = (code: string) => (code === '' ? t('users.languageOpen') : (names.of(code) ?? code));
  return (
    <>
      <TextField
        {...(displayNameRef && { ref: displayNameRef })}
        label={t('account.displayName')}
        value={draft.displayName}
        error={problems.fields['/displayName']}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ displayName: currentTarget.value }, '/displayName')}
      />
      <ConflictNote value={remoteChanges?.displayName} />
      <TextField
        label={t('account.email')}
        type="email"
        value={draft.email}
        error={problems.fields['/email']}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ email: currentTarget.value }, '/email')}
      />
      <ConflictNote value={remoteChanges?.email} />
      {children}
      <Field id={languageId} label={t('users.language')}>
        <Select
          id={languageId}
          className={styles.select}
          label={t('users.language')}
          value={draft.language}
          options={['', ...codes].map((code) => ({ value: code, label: nameOf(code) }))}
          onChoose={(chosen) => onChange({ language: chosen }, '/language')}
        />
      </Field>
      <ConflictNote value={remoteChanges?.language === undefined ? undefined : nameOf(remoteChanges.language)} />
    </>
  );
}
