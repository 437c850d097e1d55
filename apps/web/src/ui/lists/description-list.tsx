import type { ReactNode } from 'react';

import { classNames } from '#/ui/class-names.ts';
import { Skeleton } from '#/ui/feedback/skeleton.tsx';

import styles from './description-list.module.css';

/** A list of terms and values, one per line. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={styles.details}>{children}</dl>;
}

/** One term with its value. */
export function DescriptionItem({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.detail}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Placeholder for one line. */
export function DescriptionSkeleton({ className }: { className?: string | undefined }) {
  return (
    <div className={classNames(styles.detail, className)}>
      <Skeleton className={styles.termSkeleton} />
      <Skeleton className={styles.valueSkeleton} />
    </div>
  );
}
