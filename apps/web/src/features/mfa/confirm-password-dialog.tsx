import { useRef } from 'react';

import { useTexts } from '#/shared/language.ts';
import { Dialog } from '#/ui/dialog.tsx';

import { ConfirmPasswordForm } from './confirm-password-form.tsx';

type ConfirmPasswordDialogProps = { open: boolean; onConfirmed: () => void; onCancel: () => void };

/** Asks for the password again, before something that whoever finds an open browser must not do. */
export function ConfirmPasswordDialog({ open, onConfirmed, onCancel }: ConfirmPasswordDialogProps) {
  const t = useTexts();
  const password = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => {
        if (!opened) onCancel();
      }}
      title={t('mfa.confirmTitle')}
      closeLabel={t('home.close')}
      initialFocus={password}
    >
      <ConfirmPasswordForm password={password} onConfirmed={onConfirmed} onCancel={onCancel} />
    </Dialog>
  );
}
