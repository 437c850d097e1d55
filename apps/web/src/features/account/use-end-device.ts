import type { AccountSession } from '@foyer/contract/sessions.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { deviceName } from '#/shared/i18n/display-names.ts';
import { t } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { devicesQuery, endSession } from './data.ts';

/** Signs a device out and removes it from the list. */
export function useEndDevice(device: AccountSession, onLeave: () => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => endSession(device.id),
    onSuccess: async (ended) => {
      if (ended) showToast({ severity: 'success', text: t('account.signedOut', { device: deviceName(device) }) });
      onLeave();
      client.setQueryData(devicesQuery.queryKey, (devices) => devices?.filter(({ id }) => id !== device.id));
      await client.invalidateQueries(devicesQuery);
    },
  });
  return { end: () => mutate(), ending: isPending };
}
