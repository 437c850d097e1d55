import { useRef } from 'react';

import { useTexts } from '#/shared/language.ts';
import { Dialog } from '#/ui/dialog.tsx';

import { ConfirmBySignIn } from './confirm-by-sign-in.tsx';
import { ConfirmPasswordForm } from './confirm-password-form.tsx';

type ConfirmPasswordDialogProps = {
  open: boolean;
  hasPassword: boolean;
  onConfirmed: () => void;
  onCancel: () => void;
};

/** Asks for the password again, before something that whoever finds an open browser must not do. */
export function ConfirmPasswordDialog({ open, hasPassword, onConfirmed, onCancel }: ConfirmPasswordDialogProps) {
  const t = useTexts();
  const password = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => {
        if (!opened) onCancel();
      }}
      title={t(hasPassword ? 'mfa.confirmTitle' : 'mfa.signInAgain')}
      closeLabel={t('home.close')}
      {...(hasPassword ? { initialFocus: password } : {})}
    >
      {hasPassword ? (
        <ConfirmPasswordForm password={password} onConfirmed={onConfirmed} onCancel={onCancel} />
      ) : (
        <ConfirmBySignIn onCancel={onCancel} />
      )}
    </Dialog>
  );
}
