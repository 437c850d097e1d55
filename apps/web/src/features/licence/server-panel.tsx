import { useTexts } from '#/shared/i18n/language.ts';
import { Panel } from '#/ui/layout/panel.tsx';

import { ServerId } from './server-id.tsx';

import styles from './licence.module.css';

/** For whom the vendor issues licences. */
export function ServerPanel({ serverId }: { serverId: string }) {
  const t = useTexts();
  return (
    <Panel title={t('licence.server')} hint={t('licence.serverHint')}>
      <div className={styles.body}>
        <ServerId serverId={serverId} />
      </div>
    </Panel>
  );
}
