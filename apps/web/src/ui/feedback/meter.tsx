import { classNames } from '#/ui/class-names.ts';

import styles from './meter.module.css';

export type MeterTone = 'calm' | 'warning' | 'danger';

/** How much of something is used, from 0 to 1. Hidden from screen readers: the text beside it has the same value. */
export function Meter({ fraction, tone }: { fraction: number; tone: MeterTone }) {
  return (
    <span className={styles.track} aria-hidden>
      <span className={classNames(styles.bar, styles[tone])} style={{ inlineSize: `${100 * fraction}%` }} />
    </span>
  );
}
