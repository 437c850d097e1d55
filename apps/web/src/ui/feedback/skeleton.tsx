import type { ReactNode } from 'react';

import { classNames } from '#/ui/class-names.ts';

import styles from './skeleton.module.css';

/** A grey shape that keeps the place of what is still loading; `className` gives it its size. */
export function Skeleton({ className }: { className: string | undefined }) {
  return <span className={classNames(styles.skeleton, className)} aria-hidden />;
}

type WaitingProps = {
  /** Says that something is on its way to those who do not see the shapes. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
};

/** Shapes that stand for one thing that is still loading. */
export function Waiting({ label, className, children }: WaitingProps) {
  return (
    <div className={className}>
      <output className={styles.label}>{label}</output>
      {children}
    </div>
  );
}
