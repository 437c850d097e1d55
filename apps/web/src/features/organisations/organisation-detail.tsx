import type { UseQueryResult } from '@tanstack/react-query';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import { type RefObject, useEffect, useRef } from 'react';

import { BackLink } from '#/administration/list/back-link.tsx';
import { Missing } from '#/administration/list/missing.tsx';
import { isNotFound } from '#/shared/api/error-codes.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Link, useLocation } from '#/shared/navigation/location.ts';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { PanelColumn } from '#/ui/layout/page.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import type { OrganisationRecord } from './data.ts';
import { OrganisationActions } from './organisation-actions.tsx';
import { OrganisationDetails, OrganisationDetailsSkeleton } from './organisation-details.tsx';
import { isAtStores, ORGANISATIONS_PATH, organisationPath } from './organisations-address.ts';
import { StoresPanel } from './stores-panel.tsx';

import styles from './organisation-detail.module.css';

type DetailProps = { organisation: UseQueryResult<OrganisationRecord>; titleRef: RefObject<HTMLHeadingElement | null> };

/** The selected organisation: its details, stores and actions. */
export function OrganisationDetail({ organisation, titleRef }: DetailProps) {
  const t = useTexts();
  const isMissing = isNotFound(organisation.error);
  const record = isMissing ? undefined : organisation.data;
  return (
    <>
      <BackLink to={ORGANISATIONS_PATH} className={styles.back}>
        {t('organisations.all')}
      </BackLink>
      <header className={styles.header}>
        {record !== undefined && record.path.length > 0 && (
          <ol className={styles.path} aria-label={t('organisations.above')}>
            {record.path.map(({ id, name }) => (
              <li key={id}>
                <Link to={organisationPath(id)}>{name}</Link>
              </li>
            ))}
          </ol>
        )}
        <h2 className={styles.title} ref={titleRef} tabIndex={-1}>
          {record?.name ?? t('administration.organisation')}
        </h2>
        {record?.mayWrite === true && <OrganisationActions organisation={record} />}
      </header>
      <PanelColumn>
        {isMissing ? (
          <MissingOrganisation />
        ) : record === undefined ? (
          <NotThereYet organisation={organisation} />
        ) : (
          <OrganisationView organisation={record} />
        )}
      </PanelColumn>
    </>
  );
}

function OrganisationView({ organisation }: { organisation: OrganisationRecord }) {
  const t = useTexts();
  const location = useLocation();
  const stores = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAtStores(location)) stores.current?.focus();
  }, [location]);
  return (
    <>
      <Panel title={t('organisations.facts')}>
        <OrganisationDetails organisation={organisation} />
      </Panel>
      <StoresPanel organisation={organisation} titleRef={stores} />
    </>
  );
}

/** Shown while the organisation is loading or failed to load. */
function NotThereYet({ organisation }: { organisation: UseQueryResult<OrganisationRecord> }) {
  const t = useTexts();
  return (
    <Panel title={t('organisations.facts')}>
      {organisation.isFetching ? (
        <OrganisationDetailsSkeleton />
      ) : (
        <LoadFailed
          title={t('organisations.oneFailed')}
          {...retryTexts()}
          onRetry={() => void organisation.refetch()}
        />
      )}
    </Panel>
  );
}

function MissingOrganisation() {
  const t = useTexts();
  return <Missing title={t('organisations.gone')} hint={t('organisations.goneHint')} />;
}

/** Shown beside the tree while no organisation is selected. */
export function NothingChosen() {
  const t = useTexts();
  return (
    <EmptyState
      icon={<MousePointerClick size={28} />}
      title={t('organisations.choose')}
      titleAs="p"
      hint={t('organisations.chooseHint')}
    />
  );
}
