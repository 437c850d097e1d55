import { Dialog as Base } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';

import { useOpenDialog } from './open-dialogs.ts';

import styles from './drawer.module.css';

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Shown before the title. */
  icon: ReactNode;
  title: string;
  /** Accessible name of the close button. */
  closeLabel: string;
  children: ReactNode;
};

/** A modal panel that slides in from the start edge, for content that does not fit on a small screen. */
export function Drawer({ open, onOpenChange, icon, title, closeLabel, children }: DrawerProps) {
  useOpenDialog(open);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={styles.popup}>
            <header className={styles.header}>
              <span className={styles.brand}>
                {icon}
                <Base.Title className={styles.title}>{title}</Base.Title>
              </span>
              <Base.Close className={styles.close} aria-label={closeLabel}>
                <X aria-hidden size={20} />
              </Base.Close>
            </header>
            <div className={styles.body}>{children}</div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
