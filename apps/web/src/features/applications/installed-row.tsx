import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpCircle from 'lucide-react/icons/circle-arrow-up';

import { useFormatDateTime } from '#/shared/i18n/format.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { IconButton } from '#/ui/buttons/icon-button.tsx';
import { Badge } from '#/ui/feedback/badge.tsx';
import { ApplicationIcon } from '#/ui/identity/application-icon.tsx';

import { ApplicationDetails } from './application-details.tsx';
import type { Installed } from './data.ts';
import { needsSecret } from './needs-secret.ts';
import { UninstallApplication } from './uninstall-application.tsx';

import styles from './applications.module.css';

/** Reasons why an application is not served. A new entry address resolves each of them. */
const UNSERVED = {
  own: 'applications.wrong.ownEntry',
  public_url: 'applications.wrong.unknownHost',
  insecure: 'applications.wrong.insecureEntry',
} as const;

type InstalledRowProps = {
  application: Installed;
  name: string;
  /** Absent if the list is read-only. `onUp` and `onDown` are undefined at the ends of the list, too. */
  onUpgrade?: () => void;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
};

/** One installed application: its version, address and roles, with its actions. */
export function InstalledRow({ application, name, onUpgrade, onUp, onDown }: InstalledRowProps) {
  const t = useTexts();
  const moment = useFormatDateTime();
  const { manifest, builtIn, newer, roles, changedAt, reported, unserved } = application;
  return (
    <li className={styles.row}>
      {onUpgrade && (
        <span className={styles.order}>
          <IconButton
            label={`${t('applications.up')}: ${name}`}
            icon={<ArrowUp size={16} aria-hidden />}
            className={styles.arrow}
            aria-disabled={onUp === undefined}
            onClick={onUp}
          />
          <IconButton
            label={`${t('applications.down')}: ${name}`}
            icon={<ArrowDown size={16} aria-hidden />}
            className={styles.arrow}
            aria-disabled={onDown === undefined}
            onClick={onDown}
          />
        </span>
      )}
      <ApplicationIcon icon={manifest.icon} size="large" />
      <div className={styles.texts}>
        <h3 className={styles.name}>
          <bdi>{name}</bdi>
          {builtIn && <Badge tone="neutral">{t('applications.builtIn')}</Badge>}
          {unserved !== null && <Badge tone="warning">{t('applications.unserved')}</Badge>}
          {needsSecret(application) && <Badge tone="warning">{t('applications.noSecret')}</Badge>}
          {reported !== null && reported.version !== manifest.version && (
            <Badge tone="warning">{t('applications.runs', { version: reported.version })}</Badge>
          )}
          {newer !== null && <Badge tone="info">{t('applications.newer', { version: newer })}</Badge>}
        </h3>
        <p className={styles.details}>
          <span>{t('home.version', { version: manifest.version })}</span>
          {!builtIn && <span>{t('applications.usedBy', { count: roles })}</span>}
          {!builtIn && <time dateTime={changedAt}>{t('applications.changed', { when: moment(changedAt) })}</time>}
        </p>
        {!builtIn && <p className={styles.entry}>{manifest.entry || t('applications.noEntry')}</p>}
        {unserved !== null && <p className={styles.unserved}>{t(UNSERVED[unserved])}</p>}
      </div>
      {!builtIn && (
        <span className={styles.actions}>
          <ApplicationDetails application={application} name={name} mayChange={onUpgrade !== undefined} />
          {onUpgrade && (
            <Button
              variant={newer === null ? 'secondary' : 'primary'}
              aria-label={`${t('applications.upgrade')}: ${name}`}
              onClick={onUpgrade}
            >
              <ArrowUpCircle size={17} aria-hidden />
              {t('applications.upgrade')}
            </Button>
          )}
          {onUpgrade && <UninstallApplication application={application} name={name} />}
        </span>
      )}
    </li>
  );
}
