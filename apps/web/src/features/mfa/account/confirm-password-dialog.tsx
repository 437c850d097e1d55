import { useRef } from 'react';

import type { ReauthenticationPurpose } from '#/shared/auth/reauthentication.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import { ConfirmBySignIn } from './confirm-by-sign-in.tsx';
import { ConfirmPasswordForm } from './confirm-password-form.tsx';

type ConfirmPasswordDialogProps = {
  open: boolean;
  purpose: ReauthenticationPurpose;
  hasPassword: boolean;
  onConfirmed: () => void;
  onCancel: () => void;
};

/** Asks for the password again and states the purpose: an unattended browser must not suffice. */
export function ConfirmPasswordDialog({ open, hasPassword, onCancel, ...rest }: ConfirmPasswordDialogProps) {
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
        <ConfirmPasswordForm password={password} onCancel={onCancel} {...rest} />
      ) : (
        <ConfirmBySignIn purpose={rest.purpose} onCancel={onCancel} />
      )}
    </Dialog>
  );
}
