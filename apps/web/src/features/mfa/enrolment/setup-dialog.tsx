import type { SecondFactorEnrolment } from '@foyer/contract/mfa.ts';
import { useState } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import { useReauthentication } from '../account/use-reauthentication.ts';
import { fetchSecret, type AuthenticatorSecret } from '../data.ts';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type SetupDialogProps = {
  open: boolean;
  /** The secret to start with. */
  first: AuthenticatorSecret;
  /** Whether the new app replaces an enrolled one. */
  replaces: boolean;
  /** Called once the app is enrolled; its recovery codes might not be stored yet. */
  onEnrolled: () => void;
  onClose: () => void;
};

export function SetupDialog({ open, first, replaces, onEnrolled, onClose }: SetupDialogProps) {
  const t = useTexts();
  const { run, dialog } = useReauthentication();
  const [codes, setCodes] = useState<readonly string[]>();
  const [attempts, setAttempts] = useState(0);

  function take({ recoveryCodes }: SecondFactorEnrolment) {
    onEnrolled();
    showToast({ severity: 'success', text: t('mfa.bound') });
    if (recoveryCodes.length === 0) onClose();
    else setCodes(recoveryCodes);
  }

  function leave() {
    if (codes === undefined) onClose();
    else setAttempts(attempts + 1);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={leave}
      title={t(codes !== undefined ? 'mfa.keepTitle' : replaces ? 'mfa.replaceTitle' : 'mfa.setUpTitle')}
      closeLabel={t('home.close')}
    >
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} onSaved={onClose} attemptsToLeave={attempts} />
      ) : (
        <AuthenticatorSetup
          first={first}
          renew={() => run('confirmation.bindAuthenticator', fetchSecret)}
          onEnrolled={take}
        />
      )}
      {dialog}
    </Dialog>
  );
}
