import { PLACE_CODE_LENGTH, PLACE_NAME_LENGTH } from '@foyer/contract/limits/organisations.ts';
import type { RefObject } from 'react';

import { ConflictNote } from '#/administration/conflict-note.tsx';
import type { FormProblems } from '#/shared/forms/form-problems.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { TextField } from '#/ui/forms/text-field.tsx';

export type PlaceDraft = { readonly name: string; readonly code: string };

type PlaceFieldsProps = {
  draft: PlaceDraft;
  problems: FormProblems;
  /** Concurrent edits of the same fields by another user. */
  remoteChanges?: Partial<PlaceDraft> | undefined;
  onChange: (field: keyof PlaceDraft, value: string) => void;
  nameRef: RefObject<HTMLInputElement | null>;
};

/** Name and code of an organisation or a store. */
export function PlaceFields({ draft, problems, remoteChanges, onChange, nameRef }: PlaceFieldsProps) {
  const t = useTexts();
  return (
    <>
      <TextField
        ref={nameRef}
        label={t('administration.name')}
        value={draft.name}
        error={problems.fields['/name']}
        maxLength={PLACE_NAME_LENGTH}
        autoComplete="off"
        onChange={(event) => onChange('name', event.currentTarget.value)}
      />
      <ConflictNote value={remoteChanges?.name} />
      <TextField
        label={t('administration.code')}
        value={draft.code}
        error={problems.fields['/code']}
        maxLength={PLACE_CODE_LENGTH}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange('code', event.currentTarget.value)}
      />
      <ConflictNote value={remoteChanges?.code} />
    </>
  );
}
