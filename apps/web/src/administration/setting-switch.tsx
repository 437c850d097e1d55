import { useTexts } from '#/shared/language.ts';
import { Switch } from '#/ui/switch.tsx';

import type { FieldsOf, FieldsWith } from './setting-fields.ts';
import { Theirs } from './theirs.tsx';
import type { Draft } from './use-setting-form.ts';

type SettingSwitchProps<D extends Draft> = {
  form: FieldsOf<D>;
  field: FieldsWith<D, boolean>;
  label: string;
  /** What it means to switch it on. */
  hint?: string;
};

/** Switches a field of a setting on or off. */
export function SettingSwitch<D extends Draft>({ form, field, label, hint }: SettingSwitchProps<D>) {
  const t = useTexts();
  const theirs = form.theirs?.[field];
  return (
    <div>
      <Switch
        label={label}
        {...(hint !== undefined && { hint })}
        checked={form.draft[field] === true}
        onChange={({ currentTarget }) => form.change({ [field]: currentTarget.checked } as Partial<D>, `/${field}`)} // a field of it that holds a boolean
      />
      <Theirs value={theirs === undefined ? undefined : t(theirs === true ? 'settings.on' : 'settings.off')} />
    </div>
  );
}
