import { useQuery } from '@tanstack/react-query';

import { useTexts } from '#/shared/language.ts';

import { devicesQuery } from './data.ts';
import { DeviceList } from './device-list.tsx';
import { inOrder } from './device-order.ts';
import { DevicesSkeleton } from './devices-skeleton.tsx';
import { LoadFailed } from './load-failed.tsx';

/** Where the person is signed in. */
export function Devices() {
  const t = useTexts();
  const devices = useQuery(devicesQuery);
  if (devices.data) return <DeviceList devices={inOrder(devices.data)} />;
  if (devices.isFetching) return <DevicesSkeleton />;
  return <LoadFailed title={t('account.devicesFailed')} onRetry={() => void devices.refetch()} />;
}
