import type { ReactNode } from 'react';

import { FieldError } from './field.tsx';

import styles from './field-with-hint.module.css';
import field from './field.module.css';

type FieldWithHintProps = {
  id: string;
  label: string;
  /** Shown at the end of the label's line, such as the remaining length. */
  note?: ReactNode;
  /** Shown below the input. */
  hint?: string | undefined;
  error: string | undefined;
  children: ReactNode;
};

/** A field with a hint and a note in addition to label and error. */
export function FieldWithHint({ id, label, note, hint, error, children }: FieldWithHintProps) {
  return (
    <div className={field.field}>
      <div className={styles.header}>
        <label className={field.label} htmlFor={id}>
          {label}
        </label>
        <span className={styles.note} id={`${id}-note`}>
          {note}
        </span>
      </div>
      {children}
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** ARIA attributes that link an input to its error, hint and note. */
export function fieldAria(id: string, error: string | undefined) {
  const more = `${id}-hint ${id}-note`;
  return error === undefined
    ? { 'aria-describedby': more }
    : { 'aria-invalid': true, 'aria-describedby': `${id}-error ${more}` };
}
