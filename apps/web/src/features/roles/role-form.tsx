import { useEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';

import { useTexts } from '#/shared/language.ts';
import type { useLeaveGuard } from '#/shared/leave-guard.ts';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';

type RoleFormProps = {
  guard: ReturnType<typeof useLeaveGuard>;
  /** Counts the refusals: each leads the keyboard to the first field that is wrong. */
  refusals: number;
  busy: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** A page that is a form; what was typed there is not lost by leaving it. */
export function RoleForm({ guard, refusals, busy, onSubmit, children }: RoleFormProps) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // While it is sent nothing in it can have the keyboard.
    if (refusals > 0 && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals, busy]);

  function send(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  /** What concerns many people must not be saved because somebody ended a line: only its button saves it. */
  function keepEnter(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears what its fields leave over */}
      <form ref={form} method="dialog" noValidate onSubmit={send} onKeyDown={keepEnter} aria-busy={busy}>
        {children}
      </form>
      <ConfirmDialog
        open={guard.asking}
        onCancel={guard.stay}
        onConfirm={guard.leave}
        busy={false}
        title={t('roles.leaveAsk')}
        text={t('roles.leaveHint')}
        confirmLabel={t('roles.leave')}
        cancelLabel={t('roles.stay')}
      />
    </>
  );
}
