import { useRef, useState } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import { RecoveryCodes } from './recovery-codes.tsx';

type RecoveryCodesDialogProps = {
  open: boolean;
  codes: readonly string[];
  onSaved: () => void;
};

export function RecoveryCodesDialog({ open, codes, onSaved }: RecoveryCodesDialogProps) {
  const t = useTexts();
  const start = useRef<HTMLParagraphElement>(null);
  const [attempts, setAttempts] = useState(0);
  return (
    <Dialog
      open={open}
      onOpenChange={() => setAttempts(attempts + 1)}
      title={t('mfa.keepTitle')}
      closeLabel={t('home.close')}
      initialFocus={start}
    >
      <RecoveryCodes codes={codes} onSaved={onSaved} attemptsToLeave={attempts} start={start} />
    </Dialog>
  );
}
