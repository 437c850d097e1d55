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

/**
 * Confirmation of a sensitive call (OWASP ASVS 5.0 7.5.1). States its purpose and asks for the password or, if the user
 * has none, for a new sign-in.
 */
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
