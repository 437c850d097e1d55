import type { ReactNode } from 'react';

import { classNames } from '#/ui/class-names.ts';

import styles from './badge.module.css';
import tones from './tones.module.css';

type BadgeProps = { tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger'; children: ReactNode };

/** A one- or two-word status label. */
export function Badge({ tone, children }: BadgeProps) {
  return <span className={classNames(styles.badge, tones[tone])}>{children}</span>;
}
