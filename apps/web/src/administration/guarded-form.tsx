import { useEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import type { useLeaveGuard } from '#/shared/navigation/leave-guard.ts';
import { ConfirmDialog } from '#/ui/overlays/confirm-dialog.tsx';

/** Selector of invalid fields, and of invalid controls that cannot have `aria-invalid`. */
const WRONG = '[aria-invalid="true"], [data-problem]';

type GuardedFormProps = {
  guard: ReturnType<typeof useLeaveGuard>;
  /** Number of refused submits: each one moves the focus to the first invalid field. */
  submitErrors: number;
  busy: boolean;
  /** The question before edits are lost; by default, whether to leave without saving. */
  question?: { readonly title: string; readonly text: string; readonly leave: string; readonly cancel: string };
  onSubmit: () => void;
  children: ReactNode;
};

/** A form that fills a page, or most of it. Leaving the page with unsaved edits asks for confirmation. */
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
    // While the form is being sent, none of its fields can have the focus.
    if (submitErrors > 0 && !busy) form.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [submitErrors, busy]);

  function send(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  /** Enter in a field does not submit the form. Only the button saves changes that affect many users. */
  function keepEnter(event: KeyboardEvent) {
    const { key, target, currentTarget } = event;
    // Key events of a dialog above the form arrive here, although it is not in the form.
    if (key === 'Enter' && target instanceof HTMLInputElement && currentTarget.contains(target)) event.preventDefault();
  }

  function leave() {
    isLeaving.current = true;
    guard.leave();
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that bubble from fields */}
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
        // The next page moves the focus.
        finalFocus={() => (isLeaving.current ? false : null)}
      />
    </>
  );
}
