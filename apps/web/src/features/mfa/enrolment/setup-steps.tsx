import type { ReactNode } from 'react';

import { classNames } from '#/ui/class-names.ts';

import styles from './setup-steps.module.css';

export function SetupSteps({ children }: { children: ReactNode }) {
  return <ol className={styles.steps}>{children}</ol>;
}

type SetupStepProps = {
  title: string;
  hint: string;
  /** Whether the step is not reached yet. */
  isAhead?: boolean;
  children?: ReactNode;
};

export function SetupStep({ title, hint, isAhead = false, children }: SetupStepProps) {
  return (
    <li className={classNames(styles.step, isAhead && styles.ahead)}>
      <p className={styles.title}>{title}</p>
      <p className={styles.hint}>{hint}</p>
      {children}
    </li>
  );
}
