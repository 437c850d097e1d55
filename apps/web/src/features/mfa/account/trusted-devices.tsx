import MonitorCheck from 'lucide-react/icons/monitor-check';
import { useId, useRef, useState, type Ref } from 'react';

import { deviceName } from '#/shared/i18n/display-names.ts';
import { useFormatDateTime, dateFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { useRemovableListFocus } from '#/ui/focus/use-removable-list-focus.ts';
import { Item, ItemList } from '#/ui/lists/item.tsx';

import { distrustDevice, type SecondFactorOverview } from '../data.ts';
import { FactorRow } from './factor-row.tsx';

type TrustedDevice = SecondFactorOverview['trustedDevices'][number];
type TrustedDevicesProps = { overview: SecondFactorOverview; onChanged: () => void };

/** The devices on which the user skips the second factor; nothing if there are none. */
export function TrustedDevices({ overview: { trustedDevices }, onChanged }: TrustedDevicesProps) {
  const t = useTexts();
  const { isBlocked, rowRef, leave } = useRemovableListFocus(trustedDevices);
  if (trustedDevices.length === 0) return null;
  return (
    <>
      <FactorRow icon={<MonitorCheck size={20} />} title={t('devices.trusted')}>
        <p>{t('devices.trustedHint')}</p>
      </FactorRow>
      <ItemList label={t('devices.trusted')} nested>
        {trustedDevices.map((device) => (
          <TrustedRow
            key={device.id}
            device={device}
            isBlocked={isBlocked}
            ref={rowRef(device.id)}
            onLeave={() => leave(device.id)}
            onChanged={onChanged}
          />
        ))}
      </ItemList>
    </>
  );
}

type TrustedRowProps = {
  device: TrustedDevice;
  /** Whether actions are blocked because a row was just removed. */
  isBlocked: boolean;
  ref: Ref<HTMLLIElement>;
  /** Called just before the row is removed. */
  onLeave: () => void;
  onChanged: () => void;
};

function TrustedRow({ device, isBlocked, ref, onLeave, onChanged }: TrustedRowProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const moment = useFormatDateTime();
  const detailsId = useId();
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const { id, current, address, trustedUntil } = device;
  const name = deviceName(device);
  const until = new Date(trustedUntil);

  async function distrust() {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      const done = await distrustDevice(id);
      if (done) showToast({ severity: 'success', text: t('devices.distrusted', { device: name }) });
      onLeave();
      onChanged();
    } catch {
      // app/ shows the error
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return (
    <Item
      name={name}
      badge={current && t('account.thisDevice')}
      detailsId={detailsId}
      details={[
        <time key="until" dateTime={trustedUntil} title={moment(until)}>
          {t('devices.until', { when: dateFormat(language, { dateStyle: 'long' }).format(until) })}
        </time>,
        address,
      ]}
      actions={
        <Button
          variant="secondary"
          aria-label={`${t('devices.distrust')}: ${name}`}
          aria-describedby={detailsId}
          busy={busy}
          aria-disabled={isBlocked}
          onClick={() => isBlocked || void distrust()}
        >
          {t('devices.distrust')}
        </Button>
      }
      ref={ref}
    />
  );
}
