import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';

import { classNames } from '#/ui/class-names.ts';
import { Tooltip } from '#/ui/feedback/tooltip.tsx';

import hidden from '#/ui/layout/visually-hidden.module.css';
import styles from './popover.module.css';

type PopoverProps = {
  trigger: ReactElement;
  /** Tooltip of a trigger without visible text. */
  hint?: string;
  title: string;
  /** Whether the title is only read out, because the content needs no visible one. */
  bare?: boolean;
  /** Controlled state, for a popover that its content closes. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Returns the element to focus after closing; null for the trigger. */
  finalFocus?: () => HTMLElement | null;
  children: ReactNode;
};

/** A titled panel below a button. Escape, a click outside and leaving it with Tab close it. */
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
