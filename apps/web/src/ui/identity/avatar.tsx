import { classNames } from '#/ui/class-names.ts';

import { initials } from './initials.ts';

import styles from './avatar.module.css';

/** A round mark with the initials of a name; decorative, so the name must stand or be read beside it. */
export function Avatar({ name, size = 'small' }: { name: string; size?: 'small' | 'large' }) {
  // Drawn by the style sheet: as text they would stand in the way of the name beside them.
  return <span className={classNames(styles.avatar, styles[size])} data-initials={initials(name)} aria-hidden />;
}
