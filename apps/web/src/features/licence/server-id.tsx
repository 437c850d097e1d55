import { useTexts } from '#/shared/i18n/language.ts';
import { CopyButton } from '#/ui/buttons/copy-button.tsx';

import styles from './licence.module.css';

/** The server id, to be passed on. */
export function ServerId({ serverId }: { serverId: string }) {
  const t = useTexts();
  return (
    <div className={styles.server}>
      <code className={styles.code}>{serverId}</code>
      <CopyButton label={t('licence.copy')} copiedLabel={t('licence.copied')} text={serverId} className={styles.copy} />
    </div>
  );
}
