import { countPermissions } from '@foyer/contract/core/permission-leaves.ts';
import type { Manifest } from '@foyer/contract/manifest.ts';
import Plus from 'lucide-react/icons/plus';

import { localName, useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { ApplicationIcon } from '#/ui/identity/application-icon.tsx';

import styles from './applications.module.css';

type ReadyListProps = { ready: readonly Manifest[]; onInstall?: (manifest: Manifest) => void };

/** Applications included in Foyer and ready to install: they only need an address. */
export function ReadyList({ ready, onInstall }: ReadyListProps) {
  const t = useTexts();
  return (
    <ul className={styles.list} aria-label={t('applications.ready')}>
      {ready.map((manifest) => {
        const name = localName(manifest.names);
        return (
          <li key={manifest.code} className={styles.row}>
            <ApplicationIcon icon={manifest.icon} size="large" />
            <div className={styles.texts}>
              <h3 className={styles.name}>
                <bdi>{name}</bdi>
              </h3>
              <p className={styles.details}>
                <span>{t('home.version', { version: manifest.version })}</span>
                <span>{t('applications.permissionCount', { count: countPermissions(manifest.permissions) })}</span>
              </p>
            </div>
            {onInstall && (
              <span className={styles.actions}>
                <Button
                  variant="secondary"
                  aria-label={`${t('applications.installIt')}: ${name}`}
                  onClick={() => onInstall(manifest)}
                >
                  <Plus size={17} aria-hidden />
                  {t('applications.installIt')}
                </Button>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
