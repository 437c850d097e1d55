import type { ComponentProps, ReactNode } from 'react';

import styles from './row-form.module.css';

type RowFormProps = Omit<ComponentProps<'form'>, 'className'> & {
  /** What sends the form or leaves it, below its field. */
  actions: ReactNode;
};

/** A form of one field in the place of what it changes. */
export function RowForm({ actions, children, ...rest }: RowFormProps) {
  return (
    <form {...rest} className={styles.form} method="dialog" noValidate>
      {children}
      <div className={styles.actions}>{actions}</div>
    </form>
  );
}
