import { useQuery } from '@tanstack/react-query';

import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import { versionsQuery } from './data.ts';
import { VersionsSkeleton, VersionsTable } from './versions-table.tsx';

/** Versions of the installation: Foyer first, then its applications. */
export function VersionsPanel() {
  const t = useTexts();
  return (
    <Panel title={t('applications.versions')} hint={t('applications.versionsHint')}>
      <Versions />
    </Panel>
  );
}

/** The list of versions, or why it is missing. */
export function Versions() {
  const t = useTexts();
  const versions = useQuery(versionsQuery);
  if (versions.data) return <VersionsTable versions={versions.data} />;
  if (versions.isFetching) return <VersionsSkeleton />;
  return <LoadFailed title={t('applications.failed')} {...retryTexts()} onRetry={() => void versions.refetch()} />;
}
