import type { ReactNode, RefObject } from 'react';

import { ConflictNote } from '#/administration/conflict-note.tsx';
import type { FormProblems } from '#/shared/forms/form-problems.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { TextField } from '#/ui/forms/text-field.tsx';

import type { AccountDraft } from './account-draft.ts';
import { LanguageField, useEmailLanguageName } from './language-field.tsx';

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
  const nameOf = useEmailLanguageName();
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
      <LanguageField value={draft.language} onChoose={(chosen) => onChange({ language: chosen }, '/language')} />
      <ConflictNote value={remoteChanges?.language === undefined ? undefined : nameOf(remoteChanges.language)} />
    </>
  );
}
