import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useRef, type ReactElement } from 'react';

import styles from './tooltip.module.css';

/**
 * Words beside a control on hover and keyboard focus. They only repeat the control's accessible
 * name: touch screens never show them.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const place = useRef<HTMLSpanElement>(null);
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <span ref={place} className={styles.place} />
      <Base.Portal container={place}>
        <Base.Positioner className={styles.positioner} positionMethod="fixed" sideOffset={6} collisionPadding={8}>
          <Base.Popup className={styles.popup}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
