import type { ComponentProps } from 'react';

import { classNames } from '#/ui/class-names.ts';

import styles from './button.module.css';

type ButtonLinkProps = ComponentProps<'a'> & {
  variant?: 'primary' | 'secondary' | 'quiet';
  /** Takes the whole width of its place. */
  wide?: boolean;
};

/** A link that looks like a button: it leads to where something is done. */
export function ButtonLink({ variant = 'primary', wide = false, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classNames(styles.button, styles[variant], wide && styles.wide, className)}>
      {children}
    </a>
  );
}
