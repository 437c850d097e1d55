import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';

import { Button } from '#/ui/buttons/button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';

import styles from './dialog-form.module.css';

type DialogFormProps = {
  /** A problem of the whole form; `warning` is what the user should know before submitting. */
  problem?: ReactNode;
  warning?: string | undefined;
  /** Number of refused submits: each change focuses the first invalid field. */
  submitErrors: number;
  busy: boolean;
  submitLabel: string;
  cancelLabel: string;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** A form in a dialog: fields, errors and buttons. */
export function DialogForm(props: DialogFormProps) {
  const { problem, warning, submitErrors, busy, submitLabel, cancelLabel, onSubmit, onCancel, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitErrors > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [submitErrors]);

  function send(event: FormEvent) {
    event.preventDefault();
    // React events bubble from nested dialogs, so an inner form must not submit the outer one.
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
