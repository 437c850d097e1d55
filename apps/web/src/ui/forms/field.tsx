import type { ReactNode } from 'react';

import styles from './field.module.css';

type FieldProps = {
  id: string;
  label: string;
  /** Error message; its line is reserved, so that the layout does not jump when it appears. */
  error?: string | undefined;
  children: ReactNode;
};

/** Frame of a field: label above, error below. */
export function Field({ id, label, error, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** Error message of an input outside a `Field`; its line is reserved too. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p className={styles.error} id={errorId(id)} role="alert">
      {error}
    </p>
  );
}

/** ARIA attributes that link an input to its error and to `describedBy`. */
export function errorAria(id: string, error: string | undefined, describedBy?: string) {
  if (error === undefined) return { 'aria-describedby': describedBy };
  const ids = describedBy === undefined ? errorId(id) : `${describedBy} ${errorId(id)}`;
  return { 'aria-invalid': true, 'aria-describedby': ids };
}

function errorId(id: string): string {
  return `${id}-error`;
}
