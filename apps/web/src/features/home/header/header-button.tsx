import type { ComponentProps } from 'react';

import { classNames } from '#/ui/class-names.ts';

import styles from './header-button.module.css';

/** A plain button of the header, without the click guard of `Button`: menus open and close without delay. */
export function HeaderButton({ className, ...props }: ComponentProps<'button'>) {
  return <button type="button" className={classNames(styles.button, className)} {...props} />;
}
