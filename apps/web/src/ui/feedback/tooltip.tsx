import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useContext, useRef, useState, type ReactElement } from 'react';

import { TooltipContext } from './tooltip-context.ts';

import styles from './tooltip.module.css';

/**
 * Tooltip: words beside a control while the pointer is on it or Tab has moved the focus to it, until Escape or until
 * another page is shown. Focus that returns from a menu or a dialog does not open it. The words only repeat the
 * control's accessible name, because touch screens never show them.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const container = useRef<HTMLSpanElement>(null);
  const page = useContext(TooltipContext);
  const [openAt, setOpenAt] = useState<string>();
  if (openAt !== undefined && openAt !== page.container) setOpenAt(undefined);
  return (
    <Base.Root
      open={openAt === page.container}
      onOpenChange={(open, { reason }) => {
        if (!open) setOpenAt(undefined);
        else if (reason !== 'trigger-focus' || page.lastKey.current === 'Tab') setOpenAt(page.container);
      }}
    >
      <Base.Trigger render={children} />
      <span ref={container} className={styles.layerPosition} />
      <Base.Portal container={container}>
        <Base.Positioner className={styles.positioner} positionMethod="fixed" sideOffset={6} collisionPadding={8}>
          <Base.Popup className={styles.popup}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
