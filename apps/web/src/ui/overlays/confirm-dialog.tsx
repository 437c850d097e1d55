import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';

import { Button } from '#/ui/buttons/button.tsx';
import { useReturnFocus } from '#/ui/focus/use-return-focus.ts';

import { useOpenDialog } from './open-dialogs.ts';

import styles from './confirm-dialog.module.css';

type ConfirmDialogProps = {
  open: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  /** Whether the confirmed action is in progress. */
  busy: boolean;
  /** The question and the consequences of confirming. */
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel: string;
  /**
   * Returns the element to focus after closing. Null focuses the element that had the focus before; with false, the
   * caller moves the focus.
   */
  finalFocus?: () => HTMLElement | null | false;
};

/** Asks for confirmation of an action that cannot be undone. The cancel button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onCancel, onConfirm, busy, title, text, confirmLabel, cancelLabel, finalFocus } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  useOpenDialog(open);
  const { ref, finalFocus: returnFocus } = useReturnFocus(open);
  return (
    <Base.Root open={open} onOpenChange={(nextOpen) => !nextOpen && onCancel()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={ref}
            className={styles.popup}
            initialFocus={cancel}
            finalFocus={() => finalFocus?.() ?? returnFocus()}
          >
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Description className={styles.text}>{text}</Base.Description>
            <div className={styles.actions}>
              <Button variant="secondary" ref={cancel} onClick={onCancel}>
                {cancelLabel}
              </Button>
              <Button variant="danger" busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
