import type { LicenceOverview } from '@foyer/contract/licence.ts';
import { useQuery } from '@tanstack/react-query';

import { ListSkeleton } from '#/administration/list/list-skeleton.tsx';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useIsHighest } from '#/shared/session/use-may.ts';
import { Alert } from '#/ui/feedback/alert.tsx';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Page } from '#/ui/layout/page.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import type { AgreementText } from './agreement-step.tsx';
import { AllowedPanel } from './allowed-panel.tsx';
import { ContactsPanel } from './contacts-panel.tsx';
import { overviewQuery } from './data.ts';
import { EntitlementPanel } from './entitlement-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { ServerPanel } from './server-panel.tsx';
import { UploadLicence } from './upload-licence.tsx';

import styles from './licence.module.css';

type LicencePageProps = { Agreement: AgreementText };

/** The entitlement, its usage and all uploaded licences. */
export function LicencePage({ Agreement }: LicencePageProps) {
  const t = useTexts();
  const overview = useQuery(overviewQuery);
  const isHighest = useIsHighest();
  const loadedOverview = overview.data;
  return (
    <Page
      title={t('licence.title')}
      intro={t('licence.intro')}
      columns={loadedOverview === undefined ? 'one' : 'broad first'}
      actions={isHighest && loadedOverview?.ready && <UploadLicence overview={loadedOverview} Agreement={Agreement} />}
      below={loadedOverview?.ready === false && <NotReady />}
    >
      {loadedOverview !== undefined ? (
        <Panels overview={loadedOverview} isHighest={isHighest} />
      ) : (
        <Panel title={t('licence.standing')}>
          {overview.isFetching ? (
            <ListSkeleton />
          ) : (
            <LoadFailed title={t('licence.failed')} {...retryTexts()} onRetry={() => void overview.refetch()} />
          )}
        </Panel>
      )}
    </Page>
  );
}

function NotReady() {
  const t = useTexts();
  return (
    <Alert severity="info" role="note" className={styles.notReady}>
      {t('licence.notReady')}
    </Alert>
  );
}

function Panels({ overview, isHighest }: { overview: LicenceOverview; isHighest: boolean }) {
  const { licence, stores, serverId, timeZone, history, contacts } = overview;
  const asksOthers = !isHighest && contacts.length > 0;
  return (
    <>
      <EntitlementPanel entitlement={licence} timeZone={timeZone} />
      <AllowedPanel entitlement={licence} stores={stores} />
      <div className={asksOthers ? undefined : styles.line}>
        <ServerPanel serverId={serverId} />
      </div>
      {asksOthers && <ContactsPanel contacts={contacts} />}
      <div className={styles.line}>
        <HistoryPanel history={history} />
      </div>
    </>
  );
}
