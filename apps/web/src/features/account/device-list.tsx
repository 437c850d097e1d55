import type { AccountSession } from '@foyer/contract/sessions.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { useNow } from '#/shared/state/use-now.ts';
import { useRemovableListFocus } from '#/ui/focus/use-removable-list-focus.ts';
import { ItemList } from '#/ui/lists/item.tsx';

import { DeviceRow } from './device-row.tsx';
import { OtherDevices } from './other-devices.tsx';

/** One row per device, the current one first, and a button that signs out all others. */
export function DeviceList({ devices }: { devices: readonly AccountSession[] }) {
  const t = useTexts();
  const now = useNow();
  const { isBlocked, rowRef, rowOf, leave } = useRemovableListFocus(devices);
  const here = devices.find(({ current }) => current);
  return (
    <>
      <ItemList label={t('account.devices')}>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            now={now}
            isBlocked={isBlocked}
            ref={rowRef(device.id)}
            onLeave={() => leave(device.id)}
          />
        ))}
      </ItemList>
      <OtherDevices
        count={devices.filter(({ current }) => !current).length}
        focusHere={() => rowOf(here?.id ?? '') ?? null}
      />
    </>
  );
}
