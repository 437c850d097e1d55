import { countPermissions } from '@foyer/contract/core/permission-leaves.ts';
import KeyRound from 'lucide-react/icons/key-round';
import Pencil from 'lucide-react/icons/pencil';

import { ActivityDescription } from '#/administration/list/activity-link.tsx';
import { useFormatDateTime } from '#/shared/i18n/format.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';
import { DescriptionItem, DescriptionList } from '#/ui/lists/description-list.tsx';

import type { Installed } from './data.ts';
import { needsSecret } from './needs-secret.ts';
import { SignInDescription } from './sign-in-description.tsx';

import styles from './install-dialog.module.css';

type ApplicationDescriptionProps = {
  application: Installed;
  /** Absent when the application cannot get a new secret. */
  onNewSecret?: () => void;
  /** Absent when the address cannot be changed. */
  onEditAddress?: () => void;
};

/** Details of an installed application: its manifest, sign-in settings and the version that it reports. */
export function ApplicationDescription({ application, onNewSecret, onEditAddress }: ApplicationDescriptionProps) {
  const t = useTexts();
  const moment = useFormatDateTime();
  const { manifest, reported, secretAt } = application;
  const { code, entry, version, permissions, signIn } = manifest;
  return (
    <div className={styles.details}>
      <div className={styles.preview}>
        <DescriptionList>
          <DescriptionItem term={t('applications.code')}>
            <code className={styles.pointer}>{code}</code>
          </DescriptionItem>
          <DescriptionItem term={t('applications.version')}>{version}</DescriptionItem>
          <DescriptionItem term={t('applications.reported')}>
            {reported === null
              ? t('applications.notReported')
              : t('applications.reportedAt', { version: reported.version, when: moment(reported.at) })}
          </DescriptionItem>
          <DescriptionItem term={t('applications.entry')}>{entry || t('applications.noEntry')}</DescriptionItem>
          <SignInDescription manifest={manifest} entry={entry} />
          {signIn?.client !== 'public' && (
            <DescriptionItem term={t('applications.secret')}>
              {secretAt === null
                ? t('applications.noSecret')
                : t('applications.secretSince', { when: moment(secretAt) })}
            </DescriptionItem>
          )}
          <DescriptionItem term={t('applications.permissions')}>
            {t('applications.permissionCount', { count: countPermissions(permissions) })}
          </DescriptionItem>
          <ActivityDescription kind="application" id={code} />
        </DescriptionList>
      </div>
      {needsSecret(application) && !onNewSecret && <Alert severity="warning">{t('applications.askForSecret')}</Alert>}
      {(onEditAddress ?? onNewSecret) && (
        <div className={styles.actions}>
          {onEditAddress && (
            <Button variant="secondary" onClick={onEditAddress}>
              <Pencil size={17} aria-hidden />
              {t('applications.editAddress')}
            </Button>
          )}
          {onNewSecret && (
            <Button variant={needsSecret(application) ? 'primary' : 'secondary'} onClick={onNewSecret}>
              <KeyRound size={17} aria-hidden />
              {t('applications.newSecret')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
