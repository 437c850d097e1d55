import type { ComponentProps } from 'react';

import { classNames } from '#/ui/class-names.ts';

import styles from './button.module.css';

type ButtonLinkProps = ComponentProps<'a'> & {
  variant?: 'primary' | 'secondary' | 'quiet';
  /** Whether the link fills the width of its container. */
  wide?: boolean;
};

/** A link that looks like a button, for an action that is on another page. */
export function ButtonLink({ variant = 'primary', wide = false, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classNames(styles.button, styles[variant], wide && styles.wide, className)}>
      {children}
    </a>
  );
}
