import type { ReactNode } from 'react';

import styles from './field.module.css';

type FieldProps = {
  id: string;
  label: string;
  /** What is wrong with the value; its line is reserved, so that nothing jumps when it comes. */
  error?: string | undefined;
  children: ReactNode;
};

/** What every field has around it: its label above, its error below. */
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

/** What is wrong with an input, for those that do not stand in a field; its line is kept, too. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p className={styles.error} id={errorId(id)} role="alert">
      {error}
    </p>
  );
}

/** The attributes by which an input belongs to its error, and to what else describes it. */
export function errorAria(id: string, error: string | undefined, describedBy?: string) {
  if (error === undefined) return { 'aria-describedby': describedBy };
  const ids = describedBy === undefined ? errorId(id) : `${describedBy} ${errorId(id)}`;
  return { 'aria-invalid': true, 'aria-describedby': ids };
}

function errorId(id: string): string {
  return `${id}-error`;
}
