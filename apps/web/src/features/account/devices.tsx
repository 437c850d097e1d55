import { useQuery } from '@tanstack/react-query';

import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';

import { devicesQuery } from './data.ts';
import { DeviceList } from './device-list.tsx';
import { inOrder } from './device-order.ts';
import { DevicesSkeleton } from './devices-skeleton.tsx';

/** The devices that the user is signed in on. */
export function Devices() {
  const t = useTexts();
  const devices = useQuery(devicesQuery);
  if (devices.data) return <DeviceList devices={inOrder(devices.data)} />;
  if (devices.isFetching) return <DevicesSkeleton />;
  return <LoadFailed title={t('account.devicesFailed')} {...retryTexts()} onRetry={() => void devices.refetch()} />;
}
