import type { ReactNode } from 'react';

import { classNames } from '#/ui/class-names.ts';
import { Skeleton } from '#/ui/feedback/skeleton.tsx';

import styles from './description-list.module.css';

/** What is known of something, a fact in each line. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={styles.details}>{children}</dl>;
}

/** A line of them: what it is about, and what is known. */
export function DescriptionItem({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.detail}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Keeps the place of a line. */
export function DescriptionSkeleton({ className }: { className?: string | undefined }) {
  return (
    <div className={classNames(styles.detail, className)}>
      <Skeleton className={styles.termSkeleton} />
      <Skeleton className={styles.valueSkeleton} />
    </div>
  );
}
