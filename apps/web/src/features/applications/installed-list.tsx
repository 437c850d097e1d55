import type { Manifest } from '@foyer/contract/manifest.ts';
import { useRef } from 'react';

import { localName, useTexts } from '#/shared/i18n/language.ts';

import type { Installed } from './data.ts';
import type { Installing } from './install-dialog.tsx';
import { InstalledRow } from './installed-row.tsx';
import { useOrder } from './use-order.ts';

import hidden from '#/ui/layout/visually-hidden.module.css';
import styles from './applications.module.css';

type InstalledListProps = {
  installed: readonly Installed[];
  ready: readonly Manifest[];
  mayChange: boolean;
  onUpgrade: (installing: Installing) => void;
};

/** Installed applications in the order in which users see them; buttons move each up or down. */
export function InstalledList({ installed, ready, mayChange, onUpgrade }: InstalledListProps) {
  const t = useTexts();
  const list = useRef<HTMLOListElement>(null);
  const { ordered, move, announcement } = useOrder(installed, list);
  return (
    <>
      <output className={hidden.visuallyHidden}>{announcement}</output>
      <ol className={styles.list} ref={list} aria-label={t('applications.installedList')}>
        {ordered.map((application, index) => {
          const { code, names } = application.manifest;
          const newer = ready.find((manifest) => manifest.code === code);
          return (
            <InstalledRow
              key={code}
              application={application}
              name={localName(names)}
              {...(mayChange && {
                onUpgrade: () =>
                  onUpgrade({ over: application, ...(application.newer !== null && newer && { manifest: newer }) }),
                onUp: index === 0 ? undefined : () => move(index, -1),
                onDown: index === ordered.length - 1 ? undefined : () => move(index, 1),
              })}
            />
          );
        })}
      </ol>
    </>
  );
}
