import { useTexts } from '#/shared/i18n/language.ts';
import { CopyButton } from '#/ui/buttons/copy-button.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import styles from './licence.module.css';

/** The server ID, for which the vendor issues licences. */
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

/** The server ID with a copy button. */
function ServerId({ serverId }: { serverId: string }) {
  const t = useTexts();
  return (
    <div className={styles.server}>
      <code className={styles.code}>{serverId}</code>
      <CopyButton label={t('licence.copy')} copiedLabel={t('licence.copied')} text={serverId} className={styles.copy} />
    </div>
  );
}
