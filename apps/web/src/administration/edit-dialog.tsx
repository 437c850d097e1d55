import type { ReactNode, RefObject } from 'react';

import type { FormProblems } from '#/shared/forms/form-problems.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { DialogForm } from '#/ui/forms/dialog-form.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';

type EditDialogProps = {
  open: boolean;
  title: string;
  onClose: () => void;
  initialFocus?: RefObject<HTMLElement | null>;
  /** A form that is reset whenever the dialog is opened. */
  children: ReactNode;
};

export function EditDialog({ open, title, onClose, initialFocus, children }: EditDialogProps) {
  const t = useTexts();
  return (
    <Dialog
      open={open}
      onOpenChange={(nextOpen) => !nextOpen && onClose()}
      title={title}
      closeLabel={t('home.close')}
      {...(initialFocus && { initialFocus })}
    >
      {children}
    </Dialog>
  );
}

type EditFormProps = {
  /** Form state returned by `useSubmit` or `useEditForm`. */
  form: {
    readonly problems: FormProblems;
    readonly submitErrors: number;
    readonly busy: boolean;
    readonly remoteChanges?: object | undefined;
  };
  /** Replaces the message about the form as a whole. */
  problem?: ReactNode;
  /** Replaces the warning about changes of other users. */
  warning?: string | undefined;
  submitLabel: string;
  /** "Cancel" by default. */
  cancelLabel?: string;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** The form of a dialog, with the problems and the edit conflict of its state. */
export function EditForm({ form, problem, warning, cancelLabel, ...rest }: EditFormProps) {
  const t = useTexts();
  const { problems, submitErrors, busy, remoteChanges } = form;
  return (
    <DialogForm
      problem={problem ?? problems.form}
      warning={warning ?? (remoteChanges && t('administration.stale'))}
      submitErrors={submitErrors}
      busy={busy}
      cancelLabel={cancelLabel ?? t('signIn.cancel')}
      {...rest}
    />
  );
}
