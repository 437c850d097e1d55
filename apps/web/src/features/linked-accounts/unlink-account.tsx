import type { LinkedAccount } from '@foyer/contract/linked-accounts.ts';
import { useState } from 'react';

import { useAction } from '#/shared/forms/use-action.ts';
import { providerName } from '#/shared/i18n/display-names.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { ConfirmDialog } from '#/ui/overlays/confirm-dialog.tsx';

import { unlink } from './data.ts';
import { UNLINK_ROWS } from './link-rows.ts';

type UnlinkAccountProps = {
  account: LinkedAccount;
  detailsId: string;
  /** Whether actions are blocked because a row was just removed. */
  isBlocked: boolean;
  /** Called once the account is unlinked. */
  onRemoved: () => void;
};

/** Unlinks an account after a confirmation and, if required, a reauthentication. */
export function UnlinkAccount({ account, detailsId, isBlocked, onRemoved }: UnlinkAccountProps) {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  const provider = providerName(account.provider);
  const { act, busy } = useAction<boolean>({
    rows: UNLINK_ROWS,
    onDone(unlinked) {
      if (unlinked) showToast({ severity: 'success', text: t('linkedAccounts.unlinked', { provider }) });
      onRemoved();
    },
  });

  function confirm() {
    // Closes first: a reauthentication dialog may follow, and dialogs must not overlap.
    setAsking(false);
    act(() => unlink(account.id));
  }

  return (
    <>
      <Button
        variant="secondary"
        aria-label={t('linkedAccounts.unlinkOne', { provider, account: account.account })}
        aria-describedby={detailsId}
        busy={busy}
        aria-disabled={isBlocked}
        onClick={() => isBlocked || setAsking(true)}
      >
        {t('linkedAccounts.unlink')}
      </Button>
      <ConfirmDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={confirm}
        busy={false}
        title={t('linkedAccounts.unlinkAsk', { provider })}
        text={t('linkedAccounts.unlinkHint', { provider, account: account.account })}
        confirmLabel={t('linkedAccounts.unlink')}
        cancelLabel={t('signIn.cancel')}
      />
    </>
  );
}
