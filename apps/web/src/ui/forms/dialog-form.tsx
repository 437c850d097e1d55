import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';

import { Button } from '#/ui/buttons/button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';

import styles from './dialog-form.module.css';

type DialogFormProps = {
  /** What is wrong with all of it, and what is to be known before it is sent. */
  problem?: ReactNode;
  warning?: string | undefined;
  /** Counts the refusals: each leads the keyboard to the first field that is wrong. */
  submitErrors: number;
  busy: boolean;
  submitLabel: string;
  cancelLabel: string;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** A form in a dialog: its fields, what is wrong with it, and its answers. */
export function DialogForm(props: DialogFormProps) {
  const { problem, warning, submitErrors, busy, submitLabel, cancelLabel, onSubmit, onCancel, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitErrors > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [submitErrors]);

  function send(event: FormEvent) {
    event.preventDefault();
    // A form in a dialog that stands over this one is not this one.
    event.stopPropagation();
    onSubmit();
  }

  return (
    <form ref={form} className={styles.form} method="dialog" noValidate onSubmit={send}>
      {problem !== undefined && <Alert severity="danger">{problem}</Alert>}
      {warning !== undefined && <Alert severity="warning">{warning}</Alert>}
      {children}
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button type="submit" busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
