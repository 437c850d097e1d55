import { countPermissions } from '@foyer/contract/core/permission-leaves.ts';
import KeyRound from 'lucide-react/icons/key-round';
import Pencil from 'lucide-react/icons/pencil';

import { ActivityFact } from '#/administration/list/activity-link.tsx';
import { useFormatDateTime } from '#/shared/i18n/format-date-time.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Notice } from '#/ui/feedback/notice.tsx';
import { Fact, Facts } from '#/ui/lists/facts.tsx';

import type { Installed } from './data.ts';
import { needsSecret } from './needs-secret.ts';
import { SignInFacts } from './sign-in-facts.tsx';

import styles from './install-dialog.module.css';

type ApplicationFactsProps = {
  application: Installed;
  /** Absent where it can get none. */
  onNewSecret?: () => void;
  /** Absent where nothing may be changed. */
  onEditAddress?: () => void;
};

/** What an installed application is, how it signs people in, and what it says of itself. */
export function ApplicationFacts({ application, onNewSecret, onEditAddress }: ApplicationFactsProps) {
  const t = useTexts();
  const moment = useFormatDateTime();
  const { manifest, reported, secretAt } = application;
  const { code, entry, version, permissions, signIn } = manifest;
  return (
    <div className={styles.details}>
      <div className={styles.preview}>
        <Facts>
          <Fact term={t('applications.code')}>
            <code className={styles.pointer}>{code}</code>
          </Fact>
          <Fact term={t('applications.version')}>{version}</Fact>
          <Fact term={t('applications.reported')}>
            {reported === null
              ? t('applications.notReported')
              : t('applications.reportedAt', { version: reported.version, when: moment(reported.at) })}
          </Fact>
          <Fact term={t('applications.entry')}>{entry || t('applications.noEntry')}</Fact>
          <SignInFacts manifest={manifest} entry={entry} />
          {signIn?.client !== 'public' && (
            <Fact term={t('applications.secret')}>
              {secretAt === null
                ? t('applications.noSecret')
                : t('applications.secretSince', { when: moment(secretAt) })}
            </Fact>
          )}
          <Fact term={t('applications.permissions')}>
            {t('applications.permissionCount', { count: countPermissions(permissions) })}
          </Fact>
          <ActivityFact kind="application" id={code} />
        </Facts>
      </div>
      {needsSecret(application) && !onNewSecret && <Notice severity="warning">{t('applications.askForSecret')}</Notice>}
      {(onEditAddress ?? onNewSecret) && (
        <div className={styles.answers}>
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
