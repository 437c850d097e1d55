import { classNames } from '#/ui/class-names.ts';

import styles from './logo.module.css';

/** A picture that replaces the default logo. */
export type LogoPicture = { address: string; width: number; height: number };

type LogoProps = {
  size?: number;
  className?: string | undefined;
  variant?: 'tile' | 'glass';
  picture?: LogoPicture | null;
};

/** The installation's logo; Foyer's own is an entrance, arch within arch. Decorative: the name is beside it. */
export function Logo({ size = 32, variant = 'tile', className, picture }: LogoProps) {
  if (picture) {
    // Reserves the width before the picture loads; a wide banner is limited to four times the height.
    const width = Math.min(Math.round((size * picture.width) / picture.height), size * 4);
    return (
      <img
        className={classNames(styles.logo, styles.picture, styles[variant], className)}
        src={picture.address}
        width={width}
        height={size}
        alt=""
      />
    );
  }
  return (
    <svg
      className={classNames(styles.logo, styles[variant], className)}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden
    >
      <rect className={styles.ground} width="32" height="32" rx="8" />
      <path className={styles.line} d="M7.5 25V15.5a8.5 8.5 0 0 1 17 0V25M12 25v-9.5a4 4 0 0 1 8 0V25" />
    </svg>
  );
}
