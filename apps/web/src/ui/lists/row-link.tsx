import type { ComponentProps } from 'react';

import { classNames } from '#/ui/class-names.ts';

import styles from './row-link.module.css';

/** A link with its whole row as target area. The row must be positioned. */
export function RowLink({ className, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a {...rest} className={classNames(styles.link, className)}>
      {children}
    </a>
  );
}

/** A button with its whole row as target area. The row must be positioned. */
export function RowButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classNames(styles.link, className)} />;
}
