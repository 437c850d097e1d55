import { classNames } from '#/ui/class-names.ts';

import { initials } from './initials.ts';

import styles from './avatar.module.css';

/** A round avatar with initials. Decorative: the name must be beside it, visible or read out. */
export function Avatar({ name, size = 'small' }: { name: string; size?: 'small' | 'large' }) {
  // The style sheet draws the initials, because as text they would be part of the name beside the avatar.
  return <span className={classNames(styles.avatar, styles[size])} data-initials={initials(name)} aria-hidden />;
}
