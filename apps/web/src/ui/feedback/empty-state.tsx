import type { ReactNode } from 'react';

import styles from './empty-state.module.css';

type EmptyStateProps = {
  icon: ReactNode;
  title: string;
  /** The title's place in the outline: `h1` when it stands for a whole page. */
  titleAs: 'h1' | 'h3' | 'p';
  hint?: string;
  /** A way out, such as a button that tries again. */
  action?: ReactNode;
  /** Says it at once to people who do not see the screen. */
  alert?: boolean;
};

/** What stands where content would be: nothing there yet, not allowed, or failed. */
export function EmptyState({ icon, title, titleAs: Title, hint, action, alert }: EmptyStateProps) {
  return (
    <div className={styles.blank} {...(alert && { role: 'alert' })}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <Title className={styles.title}>{title}</Title>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {action}
    </div>
  );
}
