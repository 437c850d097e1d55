import { useEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import type { useLeaveGuard } from '#/shared/navigation/leave-guard.ts';
import { ConfirmDialog } from '#/ui/overlays/confirm-dialog.tsx';

/** A field, or a button that is about one. */
const WRONG = '[aria-invalid="true"], [data-problem]';

type GuardedFormProps = {
  guard: ReturnType<typeof useLeaveGuard>;
  /** Counts the refusals: each leads the keyboard to the first field that is wrong. */
  submitErrors: number;
  busy: boolean;
  /** Asks before something is lost; in words of saving when left out. */
  question?: { readonly title: string; readonly text: string; readonly leave: string; readonly cancel: string };
  onSubmit: () => void;
  children: ReactNode;
};

/** A form that is a page, or most of one; what was typed there is not lost by leaving it. */
export function GuardedForm({ guard, submitErrors, busy, question, onSubmit, children }: GuardedFormProps) {
  const t = useTexts();
  const asks = question ?? {
    title: t('administration.leaveAsk'),
    text: t('administration.leaveHint'),
    leave: t('administration.leave'),
    cancel: t('administration.stay'),
  };
  const form = useRef<HTMLFormElement>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    // While it is sent nothing in it can have the keyboard.
    if (submitErrors > 0 && !busy) form.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [submitErrors, busy]);

  function send(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  /** What concerns many people must not be saved because somebody ended a line: only its button saves it. */
  function keepEnter(event: KeyboardEvent) {
    const { key, target, currentTarget } = event;
    // A dialog that stands over the form is not in it, though its keys arrive here.
    if (key === 'Enter' && target instanceof HTMLInputElement && currentTarget.contains(target)) event.preventDefault();
  }

  function leave() {
    isLeaving.current = true;
    guard.leave();
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears what its fields leave over */}
      <form ref={form} method="dialog" noValidate onSubmit={send} onKeyDown={keepEnter} aria-busy={busy}>
        {children}
      </form>
      <ConfirmDialog
        open={guard.asking}
        onCancel={guard.cancel}
        onConfirm={leave}
        busy={false}
        title={asks.title}
        text={asks.text}
        confirmLabel={asks.leave}
        cancelLabel={asks.cancel}
        // Whatever is shown next leads the keyboard.
        finalFocus={() => (isLeaving.current ? false : null)}
      />
    </>
  );
}
