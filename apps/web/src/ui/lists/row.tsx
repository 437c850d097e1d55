import type { ComponentProps, ReactNode } from 'react';

import styles from './row.module.css';

type RowProps = Omit<ComponentProps<'div'>, 'className'> & {
  icon?: ReactNode;
  actions?: ReactNode;
};

/** A row of a panel: icon, text and actions, which are below the text on phones. */
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
