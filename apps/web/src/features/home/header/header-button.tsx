import type { ComponentProps } from 'react';

import { classNames } from '#/ui/class-names.ts';

import styles from './header-button.module.css';

/** A quiet button of the header; opens and closes as fast as people can press. */
export function HeaderButton({ className, ...props }: ComponentProps<'button'>) {
  return <button type="button" className={classNames(styles.button, className)} {...props} />;
}
