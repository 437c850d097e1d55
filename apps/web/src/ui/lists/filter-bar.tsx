import type { ReactNode } from 'react';

import styles from './filter-bar.module.css';

type FilterBarProps = {
  /** Accessible name of the filters. */
  label: string;
  children: ReactNode;
};

/** Filters above a list; the search field fills the remaining width. */
export function FilterBar({ label, children }: FilterBarProps) {
  return (
    <search className={styles.bar} aria-label={label}>
      {children}
    </search>
  );
}
