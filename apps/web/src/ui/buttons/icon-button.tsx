import type { ComponentProps, ReactNode } from 'react';

import { classNames } from '#/ui/class-names.ts';

import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
};

/** A square button that shows only an icon. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={classNames(styles.button, className)} aria-label={label} title={label}>
      {icon}
    </button>
  );
}
