import type { OwnSession } from '@foyer/contract/session.ts';
import { useId, type Ref } from 'react';

import { useLanguage, useTexts } from '#/shared/language.ts';
import { Button } from '#/ui/button.tsx';

import { DeviceIcon } from './device-icon.tsx';
import { deviceName } from './device-name.ts';
import { relativeTime } from './relative-time.ts';
import { useEndDevice } from './use-end-device.ts';

import styles from './devices.module.css';

type DeviceRowProps = {
  device: OwnSession;
  now: Date;
  /** Another row has just gone. */
  resting: boolean;
  ref: Ref<HTMLLIElement>;
  /** The row is about to go. */
  onLeave: () => void;
};

/** One device: what it is, when it was used, and how to sign it out. */
export function DeviceRow({ device, now, resting, ref, onLeave }: DeviceRowProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const detailsId = useId();
  const { end, ending } = useEndDevice(device, onLeave);
  const { current, address, lastSeenAt, signedInAt } = device;
  const name = deviceName(device);
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const lastSeen = new Date(lastSeenAt);
  return (
    <li className={styles.row} ref={ref} tabIndex={-1}>
      <DeviceIcon system={device.system} />
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          {current && <span className={styles.here}>{t('account.thisDevice')}</span>}
        </p>
        <p className={styles.details} id={detailsId}>
          <time dateTime={lastSeenAt} title={exact.format(lastSeen)}>
            {current ? t('account.activeNow') : t('account.lastSeen', { when: relativeTime(lastSeen, now, language) })}
          </time>{' '}
          <span className={styles.address}>{address}</span>
          <time className={styles.since} dateTime={signedInAt}>
            {t('account.signedIn', { when: exact.format(new Date(signedInAt)) })}
          </time>
        </p>
      </div>
      {!current && (
        <Button
          look="secondary"
          className={styles.end}
          aria-label={`${t('account.signOut')}: ${name}`}
          aria-describedby={detailsId}
          busy={ending}
          aria-disabled={resting}
          onClick={() => resting || end()}
        >
          {t('account.signOut')}
        </Button>
      )}
    </li>
  );
}
