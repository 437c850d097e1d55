import { useId } from 'react';

import { ConflictNote } from '#/administration/conflict-note.tsx';
import { FieldWithHint, fieldAria } from '#/ui/forms/field-with-hint.tsx';

import type { FieldsOf, FieldsWith } from './setting-fields.ts';
import type { SettingFormDraft } from './use-setting-form.ts';

import field from '#/ui/forms/field.module.css';
import styles from './setting-number.module.css';

type SettingNumberProps<D extends SettingFormDraft> = {
  form: FieldsOf<D>;
  field: FieldsWith<D, string>;
  label: string;
  hint?: string;
};

/** A field for a whole number; the draft contains the text as typed. */
export function SettingNumber<D extends SettingFormDraft>({ form, field: name, label, hint }: SettingNumberProps<D>) {
  const id = useId();
  const error = form.problems.fields[`/${name}`];
  const remoteChanges = form.remoteChanges?.[name];
  return (
    <div>
      <FieldWithHint id={id} label={label} hint={hint} error={error}>
        <input
          {...fieldAria(id, error)}
          id={id}
          className={`${field.input} ${styles.number}`}
          inputMode="numeric"
          autoComplete="off"
          value={String(form.draft[name])}
          onChange={({ currentTarget }) => form.change({ [name]: currentTarget.value } as Partial<D>, `/${name}`)} // a text field of D
        />
      </FieldWithHint>
      <ConflictNote value={remoteChanges === undefined ? undefined : String(remoteChanges)} />
    </div>
  );
}
