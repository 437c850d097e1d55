import type { ReactNode } from 'react';

import styles from './empty-state.module.css';

type EmptyStateProps = {
  icon: ReactNode;
  title: string;
  /** Level of the title in the outline: `h1` when it is the only content of a page. */
  titleAs: 'h1' | 'h3' | 'p';
  hint?: string;
  /** What the user can do, such as a retry button. */
  action?: ReactNode;
  /** Whether screen readers announce the message immediately. */
  alert?: boolean;
};

/** Replaces missing content: empty, not allowed, or failed to load. */
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
