import type { ReactNode } from 'react';

import styles from './filter-bar.module.css';

type FilterBarProps = {
  /** Names what is filtered here. */
  label: string;
  children: ReactNode;
};

/** What narrows a list down, above it: the search takes the room that the rest leaves. */
export function FilterBar({ label, children }: FilterBarProps) {
  return (
    <search className={styles.bar} aria-label={label}>
      {children}
    </search>
  );
}
