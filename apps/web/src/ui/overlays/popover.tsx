import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';

import { classNames } from '#/ui/class-names.ts';
import { Tooltip } from '#/ui/feedback/tooltip.tsx';

import hidden from '#/ui/layout/visually-hidden.module.css';
import styles from './popover.module.css';

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Shown when pointing at a trigger that has no visible words. */
  hint?: string;
  title: string;
  /** What it shows says what it is: the title is read out only. */
  bare?: boolean;
  /** Whether it is open, for a popover that something in it closes. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Where the keyboard goes when it closes; null: to the button. */
  finalFocus?: () => HTMLElement | null;
  children: ReactNode;
};

/** A titled panel below a button; Escape, a click beside it and leaving it by Tab close it. */
export function Popover({ trigger, hint, title, bare = false, finalFocus, children, ...state }: PopoverProps) {
  const button = <Base.Trigger render={trigger} />;
  return (
    <Base.Root {...state}>
      {hint === undefined ? button : <Tooltip text={hint}>{button}</Tooltip>}
      <Base.Portal>
        <Base.Positioner className={styles.positioner} align="end" sideOffset={10} collisionPadding={8}>
          <Base.Popup className={classNames(styles.popup, bare && styles.bare)} {...(finalFocus && { finalFocus })}>
            <Base.Title className={bare ? hidden.visuallyHidden : styles.title}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
