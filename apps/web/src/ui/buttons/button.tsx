import type { ComponentProps, MouseEvent } from 'react';

import { classNames } from '#/ui/class-names.ts';
import { Spinner } from '#/ui/feedback/spinner.tsx';
import { useClickGuard } from '#/ui/focus/use-click-guard.ts';

import styles from './button.module.css';

type ButtonProps = ComponentProps<'button'> & {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** Whether the button fills the width of its container. */
  wide?: boolean;
  /** Whether an action is in progress: the button shows a spinner, ignores clicks and keeps the focus. */
  busy?: boolean;
};

/** A button that ignores every further click for 1500 ms (specification section 9). */
export function Button({
  variant = 'primary',
  wide = false,
  busy = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const { isBlocked, block: blockClicks } = useClickGuard();

  function click(event: MouseEvent<HTMLButtonElement>) {
    // Enter in a field presses the form's button too, without a pointer; a form blocks its own second submit.
    const pressedByForm = rest.type === 'submit' && event.detail === 0;
    if (busy || (isBlocked && !pressedByForm)) {
      event.preventDefault();
      return;
    }
    blockClicks();
    onClick?.(event);
  }

  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[variant], wide && styles.wide, className)}
      {...((busy || isBlocked) && { 'aria-disabled': true })}
      {...(busy && { 'data-busy': true })}
      onClick={click}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
