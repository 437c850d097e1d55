import { useMutation, useQueryClient } from '@tanstack/react-query';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';

import { NOTICES_KEY } from '#/shared/api/query-keys.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { ConfirmDialog } from '#/ui/overlays/confirm-dialog.tsx';

import { withdrawNotice } from './data.ts';
import { NOTICES_PATH } from './notices-address.ts';

/** Withdraws a notice for all users, after a confirmation. */
export function WithdrawNotice({ id }: { id: string }) {
  const t = useTexts();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => withdrawNotice(id),
    onSuccess: () => {
      // Shown even if another user withdrew the notice first.
      showToast({ severity: 'success', text: t('notices.withdrawn') });
      navigate(NOTICES_PATH, { replace: true });
      void client.invalidateQueries({ queryKey: NOTICES_KEY });
    },
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Undo2 size={18} aria-hidden />
        {t('notices.withdraw')}
      </Button>
      <ConfirmDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => mutate()}
        busy={isPending}
        title={t('notices.withdrawAsk')}
        text={t('notices.withdrawHint')}
        confirmLabel={t('notices.withdraw')}
        cancelLabel={t('signIn.cancel')}
      />
    </>
  );
}
