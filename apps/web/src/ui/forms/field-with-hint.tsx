import type { ReactNode } from 'react';

import { FieldError } from './field.tsx';

import styles from './field-with-hint.module.css';
import field from './field.module.css';

type FieldWithHintProps = {
  id: string;
  label: string;
  /** Stands at the end of the label's line, such as how much room is left. */
  note?: ReactNode;
  /** Stands below what is entered. */
  hint?: string | undefined;
  error: string | undefined;
  children: ReactNode;
};

/** A field about which there is more to say than its label. */
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

/** The attributes by which an input belongs to its error, its hint and its note. */
export function fieldAria(id: string, error: string | undefined) {
  const more = `${id}-hint ${id}-note`;
  return error === undefined
    ? { 'aria-describedby': more }
    : { 'aria-invalid': true, 'aria-describedby': `${id}-error ${more}` };
}
