import { classNames } from './class-names.ts';

import styles from './avatar.module.css';

/** A round mark with initials; decorative, so the name must stand or be read beside it. */
export function Avatar({ initials, size = 'small' }: { initials: string; size?: 'small' | 'large' }) {
  // Drawn by the style sheet: as text they would stand in the way of the name beside them.
  return <span className={classNames(styles.avatar, styles[size])} data-initials={initials} aria-hidden />;
}
