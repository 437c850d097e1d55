import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';

import { Button } from '#/ui/buttons/button.tsx';
import { useReturnFocus } from '#/ui/focus/use-return-focus.ts';

import styles from './question-dialog.module.css';

type DialogAnswer = {
  readonly label: string;
  readonly variant: 'primary' | 'secondary' | 'danger';
  readonly choose: () => void;
};

type QuestionDialogProps = {
  open: boolean;
  title: string;
  text: string;
  /** Details of the question, below its text. */
  children?: ReactNode;
  /** The answers, safest first; Escape chooses the first. */
  actions: readonly [DialogAnswer, DialogAnswer];
};

/**
 * A question that opens automatically. The dialog itself has the focus rather than a button, so that a user who is
 * typing answers nothing by accident. The focus returns when it closes.
 */
export function QuestionDialog({ open, title, text, children, actions }: QuestionDialogProps) {
  const { ref, popup, finalFocus } = useReturnFocus(open);
  return (
    <Base.Root open={open} onOpenChange={(nextOpen) => !nextOpen && actions[0].choose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup ref={ref} className={styles.popup} initialFocus={popup} finalFocus={finalFocus}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Description className={styles.text}>{text}</Base.Description>
            {children}
            <div className={styles.actions}>
              {actions.map(({ label, variant, choose }) => (
                <Button key={label} variant={variant} onClick={choose}>
                  {label}
                </Button>
              ))}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
