import type { ComponentProps, ReactNode } from 'react';

import styles from './row-form.module.css';

type RowFormProps = Omit<ComponentProps<'form'>, 'className'> & {
  /** Buttons that submit or cancel the form, below its field. */
  actions: ReactNode;
};

/** Inline form of one field, shown in place of the value it edits. */
export function RowForm({ actions, children, ...rest }: RowFormProps) {
  return (
    <form {...rest} className={styles.form} method="dialog" noValidate>
      {children}
      <div className={styles.actions}>{actions}</div>
    </form>
  );
}
