import { useId } from 'react';

import { FieldWithHint, fieldAria } from '#/ui/forms/field-with-hint.tsx';

import styles from '#/ui/forms/field.module.css';

/** The latest day that the server accepts. */
const LATEST = '9999-12-31';

type DayFieldProps = {
  label: string;
  hint: string;
  error: string | undefined;
  /** Receives the day as `YYYY-MM-DD`, or an empty text. */
  onChange: (day: string) => void;
};

/** A day without a time. The field keeps its own value. */
export function DayField({ label, hint, error, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <FieldWithHint id={id} label={label} hint={hint} error={error}>
      <input
        {...fieldAria(id, error)}
        id={id}
        className={styles.input}
        type="date"
        max={LATEST}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FieldWithHint>
  );
}
