import { Dialog as Base } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { useRef, type ReactNode, type RefObject } from 'react';

import { classNames } from '#/ui/class-names.ts';
import { useReturnFocus } from '#/ui/focus/use-return-focus.ts';

import { useOpenDialog } from './open-dialogs.ts';

import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Accessible name of the close button. */
  closeLabel: string;
  /** Whether the dialog is wide, for reading. */
  wide?: boolean;
  /**
   * Element that receives the focus first, if not the first field. With `autofocus`, the dialog could not return the
   * focus.
   */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Returns the element to focus after closing; null for the element that had the focus before. */
  finalFocus?: () => HTMLElement | null;
  children: ReactNode;
};

/** Elements that get the initial focus: a field, or the selected tab of the content. */
const FIELD = [
  'input:not([hidden], [type=hidden], [type=file], [readonly], :disabled)',
  'select:not(:disabled)',
  'textarea:not([readonly], :disabled)',
  '[role=combobox]:not(:disabled)',
  '[role=tab][aria-selected=true]',
].join();

/**
 * A modal dialog: the first field has the focus, or else the close button. The focus stays inside and returns to the
 * element that had it before. When the focused element is removed, Base UI focuses the dialog itself, unless another
 * element is focused in the same task. A step that replaces the focused element therefore moves the focus in a layout
 * effect; an ordinary effect may run too late.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, closeLabel, wide = false, initialFocus, finalFocus, children } = props;
  const body = useRef<HTMLDivElement>(null);
  useOpenDialog(open);
  const { ref, finalFocus: returnFocus } = useReturnFocus(open);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={ref}
            className={classNames(styles.popup, wide && styles.wide)}
            initialFocus={initialFocus ?? (() => body.current?.querySelector<HTMLElement>(FIELD) ?? true)}
            finalFocus={() => finalFocus?.() ?? returnFocus()}
          >
            <header className={styles.header}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <Base.Close className={styles.close} aria-label={closeLabel}>
                <X aria-hidden size={20} />
              </Base.Close>
            </header>
            <div ref={body} className={styles.body}>
              {children}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
