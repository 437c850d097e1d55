import type { ReactNode } from 'react';

import { classNames } from '#/ui/class-names.ts';

import styles from './mark.module.css';

type MarkProps = { tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger'; children: ReactNode };

/** A word or two that say in which state something is. */
export function Mark({ tone, children }: MarkProps) {
  return <span className={classNames(styles.mark, styles[tone])}>{children}</span>;
}
