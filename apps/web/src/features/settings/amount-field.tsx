import { useId } from 'react';

import { ConflictNote } from '#/administration/conflict-note.tsx';
import type { FieldsOf, FieldsWith } from '#/administration/settings/setting-fields.ts';
import type { SettingFormDraft } from '#/administration/settings/use-setting-form.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { classNames } from '#/ui/class-names.ts';
import { FieldWithHint, fieldAria } from '#/ui/forms/field-with-hint.tsx';
import { Select } from '#/ui/forms/select.tsx';

import type { Amount, SIZES, TIMES } from './amount.ts';

import field from '#/ui/forms/field.module.css';
import styles from './amount-field.module.css';

type Unit = keyof typeof TIMES | keyof typeof SIZES;

type AmountFieldProps<D extends SettingFormDraft, U extends Unit> = {
  form: FieldsOf<D>;
  field: FieldsWith<D, Amount<U>>;
  units: readonly U[];
  label: string;
  hint: string;
};

/** An amount with its unit. */
export function AmountField<D extends SettingFormDraft, U extends Unit>(props: AmountFieldProps<D, U>) {
  const { form, field: name, units, label, hint } = props;
  const t = useTexts();
  const id = useId();
  const error = form.problems.fields[`/${name}`];
  const amount = form.draft[name] as Amount<U>; // only fields with an amount
  const remoteChanges = form.remoteChanges?.[name] as Amount<U> | undefined; // only fields with an amount
  const unitOf = (number: string, unit: Unit) => t(`settings.unit.${unit}`, { number: Number(number) });
  const change = (changes: Partial<Amount<U>>) =>
    form.change({ [name]: { ...amount, ...changes } } as Partial<D>, `/${name}`); // only fields with an amount
  return (
    <div>
      <FieldWithHint id={id} label={label} hint={hint} error={error}>
        <div className={styles.amount}>
          <input
            {...fieldAria(id, error)}
            id={id}
            className={classNames(field.input, styles.number)}
            inputMode="numeric"
            autoComplete="off"
            value={amount.number}
            onChange={({ currentTarget }) => change({ number: currentTarget.value })}
          />
          <Select
            label={t('settings.unitOf', { field: label })}
            className={styles.unit}
            value={amount.unit}
            options={units.map((unit) => ({ value: unit, label: unitOf(amount.number, unit) }))}
            onChoose={(chosen) => change({ unit: units.find((unit) => unit === chosen) ?? amount.unit })}
          />
        </div>
      </FieldWithHint>
      <ConflictNote
        value={remoteChanges && `${remoteChanges.number} ${unitOf(remoteChanges.number, remoteChanges.unit)}`}
      />
    </div>
  );
}
