import type { Passkey } from '@foyer/contract/mfa.ts';
import { useState } from 'react';

import { ApiError } from '#/shared/api/errors.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { ConfirmDialog } from '#/ui/overlays/confirm-dialog.tsx';

import { removePasskey } from '../passkey-data.ts';
import { useReauthentication } from './use-reauthentication.ts';

type RemovePasskeyProps = {
  passkey: Passkey;
  detailsId: string;
  /** Whether actions are blocked because a row was just removed. */
  isBlocked: boolean;
  /** Called just before the row is removed. */
  onLeave: () => void;
  onChanged: () => void;
};

/** Removes a passkey after a confirmation and, if required, a reauthentication. */
export function RemovePasskey({ passkey: { id, name }, detailsId, isBlocked, onLeave, onChanged }: RemovePasskeyProps) {
  const t = useTexts();
  const { run, dialog } = useReauthentication();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function remove() {
    setAsking(false);
    setBusy(true);
    try {
      const removed = await run('confirmation.removePasskey', () => removePasskey(id));
      if (removed === undefined) return;
      if (removed) showToast({ severity: 'success', text: t('passkeys.removed', { name }) });
      onLeave();
      onChanged();
    } catch (failure) {
      // The passkey has become the only factor since the page loaded.
      if (!(failure instanceof ApiError) || failure.code !== 'A0302') return;
      showToast({ severity: 'warning', text: t('passkeys.lastFactor') });
      onChanged();
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        aria-label={`${t('mfa.remove')}: ${name}`}
        aria-describedby={detailsId}
        busy={busy}
        aria-disabled={isBlocked}
        onClick={() => isBlocked || setAsking(true)}
      >
        {t('mfa.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
        busy={false}
        title={t('passkeys.removeAsk', { name })}
        text={t('passkeys.removeHint')}
        confirmLabel={t('mfa.remove')}
        cancelLabel={t('signIn.cancel')}
      />
      {dialog}
    </>
  );
}
