import type { OwnSession } from '@foyer/contract/session.ts';
import { useRef } from 'react';

import { useTexts } from '#/shared/language.ts';
import { useRest } from '#/ui/use-rest.ts';

import { neighbourOf } from './device-order.ts';
import { DeviceRow } from './device-row.tsx';
import { OtherDevices } from './other-devices.tsx';
import { useNow } from './use-now.ts';

import styles from './devices.module.css';

/** A row per device, this one first, and the way to sign out all others. */
export function DeviceList({ devices }: { devices: readonly OwnSession[] }) {
  const t = useTexts();
  const now = useNow();
  const rows = useRef(new Map<string, HTMLLIElement>());

  // The next row moves up under the pointer: a double click must not sign that one out too.
  const { resting, rest } = useRest();

  /** A row is about to go: the keyboard that stands in it moves on, to no button that does the same again. */
  function leave(id: string) {
    rest();
    if (!rows.current.get(id)?.contains(document.activeElement)) return;
    rows.current.get(neighbourOf(id, devices) ?? '')?.focus();
  }

  const here = devices.find(({ current }) => current);
  return (
    <>
      <ul className={styles.list} aria-label={t('account.devices')}>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            now={now}
            resting={resting}
            ref={(row) => {
              if (row === null) rows.current.delete(device.id);
              else rows.current.set(device.id, row);
            }}
            onLeave={() => leave(device.id)}
          />
        ))}
      </ul>
      <OtherDevices
        count={devices.filter(({ current }) => !current).length}
        focusHere={() => rows.current.get(here?.id ?? '') ?? null}
      />
    </>
  );
}
