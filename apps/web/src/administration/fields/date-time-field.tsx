import { type SyntheticEvent, useId } from 'react';

import { formatEnteredDateTime } from '#/shared/i18n/format.ts';
import { useLanguage } from '#/shared/i18n/language.ts';
import { PARTLY_ENTERED } from '#/shared/i18n/local-time.ts';
import { FieldWithHint, fieldAria } from '#/ui/forms/field-with-hint.tsx';

import styles from '#/ui/forms/field.module.css';

/** The latest date that the server accepts. */
const LATEST = '9999-12-31T23:59';

type DateTimeFieldProps = {
  label: string;
  /** Shown while the field is empty. Otherwise the date and time are shown, with the month as a word. */
  hint: string;
  error: string | undefined;
  /** The value as entered: empty, `PARTLY_ENTERED`, or a text for `readLocalTime`. */
  value: string;
  onChange: (value: string) => void;
};

/**
 * A date and time in the time zone of this device. The field keeps its own value: `value` is not written back to it.
 */
export function DateTimeField({ label, hint, error, value, onChange }: DateTimeFieldProps) {
  const id = useId();
  const { language } = useLanguage();

  /** A date without its time has no value, but is not an empty field. */
  function read({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const entered = currentTarget.validity.badInput ? PARTLY_ENTERED : currentTarget.value;
    if (entered !== value) onChange(entered);
  }

  return (
    <FieldWithHint id={id} label={label} hint={formatEnteredDateTime(value, language) ?? hint} error={error}>
      <input
        {...fieldAria(id, error)}
        id={id}
        className={styles.input}
        type="datetime-local"
        max={LATEST}
        // Uncontrolled: writing the value back would delete a part that is entered.
        onInput={read}
        onKeyUp={read}
        onBlur={read}
      />
    </FieldWithHint>
  );
}
