import type { ReactNode } from 'react';

import { classNames } from '#/ui/class-names.ts';

import styles from './skeleton.module.css';

/** A grey placeholder for content that is loading; `className` sets its size. */
export function Skeleton({ className }: { className: string | undefined }) {
  return <span className={classNames(styles.skeleton, className)} aria-hidden />;
}

type WaitingProps = {
  /** Announces the loading to screen readers, which skip the skeletons. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
};

/** Groups the skeletons of one item that is loading. */
export function Waiting({ label, className, children }: WaitingProps) {
  return (
    <div className={className}>
      <output className={styles.label}>{label}</output>
      {children}
    </div>
  );
}
