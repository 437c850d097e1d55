import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { ConfirmDialog } from '#/ui/overlays/confirm-dialog.tsx';

import { devicesQuery, endOtherSessions } from './data.ts';

import styles from './devices.module.css';

type OtherDevicesProps = {
  count: number;
  /** Element to focus after the devices are signed out and the button disappears. */
  focusHere: () => HTMLElement | null;
};

/** A button that signs all other devices out after a confirmation, or a text if there are none. */
export function OtherDevices({ count, focusHere }: OtherDevicesProps) {
  const t = useTexts();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const ended = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: async (number) => {
      ended.current = true;
      setAsking(false);
      if (number > 0) showToast({ severity: 'success', text: t('account.othersSignedOut', { count: number }) });
      client.setQueryData(devicesQuery.queryKey, (devices) => devices?.filter(({ current }) => current));
      await client.invalidateQueries(devicesQuery);
    },
    // The error is shown beside the dialog, not in it.
    onError: () => setAsking(false),
  });

  function ask() {
    ended.current = false;
    setAsking(true);
  }

  return (
    <div className={styles.footer}>
      {count === 0 ? (
        <p className={styles.none}>{t('account.noOthers')}</p>
      ) : (
        <Button variant="danger" onClick={ask}>
          {t('account.signOutOthers')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => mutate()}
        busy={isPending}
        title={t('account.signOutOthersAsk')}
        text={t('account.signOutOthersHint')}
        confirmLabel={t('account.signOutAll')}
        cancelLabel={t('account.cancel')}
        finalFocus={() => (ended.current ? focusHere() : null)}
      />
    </div>
  );
}
