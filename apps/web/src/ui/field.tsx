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
      <p className={styles.error} id={errorId(id)} role="alert">
        {error}
      </p>
    </div>
  );
}

/** The attributes by which an input belongs to its error. */
export function errorAttributes(id: string, error: string | undefined) {
  return error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId(id) };
}

function errorId(id: string): string {
  return `${id}-error`;
}
