import type { ComponentProps, ReactNode } from 'react';

import styles from './row.module.css';

type RowProps = Omit<ComponentProps<'div'>, 'className'> & {
  icon?: ReactNode;
  /** What can be done about it. */
  actions?: ReactNode;
};

/** A row of a panel: a picture, words, and what can be done, which on a phone stands below the words. */
export function Row({ icon, actions, children, ...rest }: RowProps) {
  return (
    <div {...rest} className={styles.row} data-row>
      {icon !== undefined && (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      )}
      <div className={styles.texts}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
