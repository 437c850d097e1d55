import type { AccountSession } from '@foyer/contract/sessions.ts';
import { useId, type Ref } from 'react';

import { DeviceIcon } from '#/shared/device-icon.tsx';
import { deviceName } from '#/shared/i18n/display-names.ts';
import { useFormatDateTime, formatRelativeTime } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Item } from '#/ui/lists/item.tsx';

import { useEndDevice } from './use-end-device.ts';

type DeviceRowProps = {
  device: AccountSession;
  now: Date;
  /** Whether actions are blocked because a row was just removed. */
  isBlocked: boolean;
  ref: Ref<HTMLLIElement>;
  /** Called just before the row is removed. */
  onLeave: () => void;
};

/** One device: its name, when it was last used, and a button that signs it out. */
export function DeviceRow({ device, now, isBlocked, ref, onLeave }: DeviceRowProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const detailsId = useId();
  const { end, ending } = useEndDevice(device, onLeave);
  const { current, address, lastSeenAt, signedInAt } = device;
  const name = deviceName(device);
  const moment = useFormatDateTime();
  const lastSeen = new Date(lastSeenAt);
  return (
    <Item
      icon={<DeviceIcon system={device.system} />}
      name={name}
      badge={current && t('account.thisDevice')}
      detailsId={detailsId}
      details={[
        <time key="seen" dateTime={lastSeenAt} title={moment(lastSeen)}>
          {current
            ? t('account.activeNow')
            : t('account.lastSeen', { when: formatRelativeTime(lastSeen, now, language) })}
        </time>,
        address,
      ]}
      below={<time dateTime={signedInAt}>{t('account.signedIn', { when: moment(signedInAt) })}</time>}
      actions={
        current ? undefined : (
          <Button
            variant="secondary"
            aria-label={`${t('account.signOut')}: ${name}`}
            aria-describedby={detailsId}
            busy={ending}
            aria-disabled={isBlocked}
            onClick={() => isBlocked || end()}
          >
            {t('account.signOut')}
          </Button>
        )
      }
      ref={ref}
    />
  );
}
