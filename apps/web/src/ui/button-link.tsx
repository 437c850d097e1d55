import type { ComponentProps } from 'react';

import { classNames } from './class-names.ts';

import styles from './button.module.css';

type ButtonLinkProps = ComponentProps<'a'> & { look?: 'primary' | 'secondary' | 'quiet' };

/** A link that looks like a button: it leads to where something is done. */
export function ButtonLink({ look = 'primary', className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classNames(styles.button, styles[look], className)}>
      {children}
    </a>
  );
}
