import type { ShownMailServer } from '@foyer/contract/mail-server.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { Notice } from '#/ui/feedback/notice.tsx';
import { Panel } from '#/ui/layout/panel.tsx';
import { Fact, Facts } from '#/ui/lists/facts.tsx';

import styles from './fixed-server.module.css';

/** The mail server of the environment: to be looked at. */
export function FixedServer({ shown: { value } }: { shown: ShownMailServer }) {
  const t = useTexts();
  return (
    <Panel title={t('mailServer.server')}>
      <div className={styles.body}>
        <Notice severity="info" role="note">
          {t('mailServer.fixed')}
        </Notice>
        {value !== null && (
          <Facts>
            <Fact term={t('mailServer.host')}>
              <bdi>{value.host}</bdi>
            </Fact>
            <Fact term={t('mailServer.port')}>{value.port}</Fact>
            <Fact term={t('mailServer.security')}>{t(`mailServer.security.${value.security}`)}</Fact>
            {value.fromName !== '' && (
              <Fact term={t('mailServer.fromName')}>
                <bdi>{value.fromName}</bdi>
              </Fact>
            )}
            <Fact term={t('mailServer.fromAddress')}>
              <bdi>{value.fromAddress}</bdi>
            </Fact>
          </Facts>
        )}
      </div>
    </Panel>
  );
}
