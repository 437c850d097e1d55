import type { MailServerView } from '@foyer/contract/email.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { Alert } from '#/ui/feedback/alert.tsx';
import { Panel } from '#/ui/layout/panel.tsx';
import { DescriptionItem, DescriptionList } from '#/ui/lists/description-list.tsx';

import styles from './fixed-server.module.css';

/** The email server set by environment variables: read-only. */
export function FixedServer({ current: { value } }: { current: MailServerView }) {
  const t = useTexts();
  return (
    <Panel title={t('emailServer.server')}>
      <div className={styles.body}>
        <Alert severity="info" role="note">
          {t('emailServer.fixed')}
        </Alert>
        {value !== null && (
          <DescriptionList>
            <DescriptionItem term={t('emailServer.host')}>
              <bdi>{value.host}</bdi>
            </DescriptionItem>
            <DescriptionItem term={t('emailServer.port')}>{value.port}</DescriptionItem>
            <DescriptionItem term={t('emailServer.security.label')}>
              {t(`emailServer.security.${value.security}`)}
            </DescriptionItem>
            {value.fromName !== '' && (
              <DescriptionItem term={t('emailServer.fromName')}>
                <bdi>{value.fromName}</bdi>
              </DescriptionItem>
            )}
            <DescriptionItem term={t('emailServer.fromAddress')}>
              <bdi>{value.fromAddress}</bdi>
            </DescriptionItem>
          </DescriptionList>
        )}
      </div>
    </Panel>
  );
}
