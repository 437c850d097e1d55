import Trash2 from 'lucide-react/icons/trash-2';
import { useState, type ReactNode } from 'react';

import type { ProblemRow } from '#/shared/forms/form-problems.ts';
import { useAction } from '#/shared/forms/use-action.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { IconButton } from '#/ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '#/ui/overlays/confirm-dialog.tsx';

type Confirmed<T> = {
  /** Label of the button and of the confirmation. */
  label: string;
  /** Accessible name of the button, where the label alone is ambiguous. */
  name?: string;
  /** The question, and the consequences of confirming. */
  title: string;
  text: string;
  rows: readonly ProblemRow[];
  /** Returns undefined when the user cancelled. */
  run: () => Promise<T | undefined>;
  onDone: (result: T) => void;
  /** Called after a refusal was shown. */
  onFailed?: () => void;
};

type ConfirmActionProps<T> = Confirmed<T> & { icon?: ReactNode; variant?: 'secondary' | 'danger' | 'quiet' };

/** A button that asks for confirmation before it runs an action, and shows why the action was refused. */
export function ConfirmAction<T>({ icon, variant = 'secondary', ...rest }: ConfirmActionProps<T>) {
  const { question, busy, ask } = useQuestion(rest);
  return (
    <>
      <Button variant={variant} busy={busy} aria-label={rest.name} onClick={ask}>
        {!busy && icon}
        {rest.label}
      </Button>
      {question}
    </>
  );
}

type ConfirmIconActionProps<T> = Confirmed<T> & { name: string; icon?: ReactNode };

/** The same action as an icon button, for rows of long lists; the default icon is for removal. */
export function ConfirmIconAction<T>({ icon = <Trash2 size={16} aria-hidden />, ...props }: ConfirmIconActionProps<T>) {
  const { question, busy, ask } = useQuestion(props);
  return (
    <>
      <IconButton label={props.name} icon={icon} aria-disabled={busy} onClick={() => busy || ask()} />
      {question}
    </>
  );
}

function useQuestion<T>({ label, title, text, rows, run, onDone, onFailed }: Confirmed<T>) {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  const { act, busy } = useAction({ rows, onDone, onFailed });

  function confirm() {
    // Closes first: a reauthentication dialog may follow, and dialogs must not overlap.
    setAsking(false);
    act(run);
  }

  const question = (
    <ConfirmDialog
      open={asking}
      onCancel={() => setAsking(false)}
      onConfirm={confirm}
      busy={false}
      title={title}
      text={text}
      confirmLabel={label}
      cancelLabel={t('signIn.cancel')}
    />
  );
  return { question, busy, ask: () => setAsking(true) };
}
