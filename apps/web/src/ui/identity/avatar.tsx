import { classNames } from '#/ui/class-names.ts';

import { initials } from './initials.ts';

import styles from './avatar.module.css';

/** A round avatar with initials. Decorative: the name must be beside it, visible or read out. */
export function Avatar({ name, size = 'small' }: { name: string; size?: 'small' | 'large' }) {
  // Drawn by the style sheet: as text, the initials would be part of the name beside them.
  return <span className={classNames(styles.avatar, styles[size])} data-initials={initials(name)} aria-hidden />;
}
