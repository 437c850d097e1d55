import { useId, type ComponentProps } from 'react';

import { ConflictNote } from '#/administration/conflict-note.tsx';
import { FieldWithHint, fieldAria } from '#/ui/forms/field-with-hint.tsx';

import type { FieldsOf, FieldsWith } from './setting-fields.ts';
import type { SettingFormDraft } from './use-setting-form.ts';

import field from '#/ui/forms/field.module.css';

type SettingTextProps<D extends SettingFormDraft> = {
  form: FieldsOf<D>;
  field: FieldsWith<D, string>;
  label: string;
  hint?: string;
  /** Further attributes of the input. */
  input?: Pick<ComponentProps<'input'>, 'inputMode' | 'maxLength' | 'type' | 'spellCheck' | 'autoCapitalize'>;
};

/** A single-line text field of a setting. */
export function SettingText<D extends SettingFormDraft>({
  form,
  field: name,
  label,
  hint,
  input = {},
}: SettingTextProps<D>) {
  const id = useId();
  const error = form.problems.fields[`/${name}`];
  const remoteChanges = form.remoteChanges?.[name];
  return (
    <div>
      <FieldWithHint id={id} label={label} hint={hint} error={error}>
        <input
          type="text"
          autoComplete="off"
          {...input}
          {...fieldAria(id, error)}
          id={id}
          className={field.input}
          value={String(form.draft[name])}
          onChange={({ currentTarget }) => form.change({ [name]: currentTarget.value } as Partial<D>, `/${name}`)} // a text field of D
        />
      </FieldWithHint>
      <ConflictNote value={remoteChanges === undefined ? undefined : String(remoteChanges)} />
    </div>
  );
}
