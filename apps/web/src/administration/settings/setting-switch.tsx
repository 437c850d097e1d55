import { ConflictNote } from '#/administration/conflict-note.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { Switch } from '#/ui/forms/switch.tsx';

import type { FieldsOf, FieldsWith } from './setting-fields.ts';
import type { SettingFormDraft } from './use-setting-form.ts';

type SettingSwitchProps<D extends SettingFormDraft> = {
  form: FieldsOf<D>;
  field: FieldsWith<D, boolean>;
  label: string;
  /** The effect of switching the field on. */
  hint?: string;
  /** The field of the setting (JSON pointer) that is 0 while it is off; its problem is then shown here. */
  zeroAt?: string;
};

/** Switches a field of a setting on or off. */
export function SettingSwitch<D extends SettingFormDraft>({ form, field, label, hint, zeroAt }: SettingSwitchProps<D>) {
  const t = useTexts();
  const remoteChanges = form.remoteChanges?.[field];
  const checked = form.draft[field] === true;
  const at = zeroAt !== undefined && !checked ? zeroAt : `/${field}`;
  return (
    <div>
      <Switch
        label={label}
        hint={hint}
        checked={checked}
        error={form.problems.fields[at]}
        onChange={({ currentTarget }) => form.change({ [field]: currentTarget.checked } as Partial<D>, at)} // a boolean field of D
      />
      <ConflictNote
        value={remoteChanges === undefined ? undefined : t(remoteChanges === true ? 'settings.on' : 'settings.off')}
      />
    </div>
  );
}
