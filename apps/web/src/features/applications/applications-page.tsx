import { useQuery } from '@tanstack/react-query';
import PackagePlus from 'lucide-react/icons/package-plus';
import { useState } from 'react';

import { ListSkeleton } from '#/administration/list/list-skeleton.tsx';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Page } from '#/ui/layout/page.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import { applicationsQuery } from './data.ts';
import { InstallDialog, type Installing } from './install-dialog.tsx';
import { InstalledList } from './installed-list.tsx';
import { ReadyList } from './ready-list.tsx';

/** The installed applications with their order and version, and those ready to install. */
export function ApplicationsPage() {
  const t = useTexts();
  const mayChange = useMay('applications.write');
  const applications = useQuery(applicationsQuery);
  const [installing, setInstalling] = useState<Installing>({});
  const [open, setOpen] = useState(false);
  const { installed = [], ready = [] } = applications.data ?? {};
  const installable = ready.filter(({ code }) => installed.every(({ manifest }) => manifest.code !== code));

  function start(what: Installing) {
    setInstalling(what);
    setOpen(true);
  }

  return (
    <Page
      title={t('applications.title')}
      intro={t('applications.about')}
      columns="one"
      actions={
        mayChange && (
          <Button onClick={() => start({})}>
            <PackagePlus size={18} aria-hidden />
            {t('applications.install')}
          </Button>
        )
      }
    >
      <Panel title={t('applications.installedList')} hint={t('applications.orderHint')}>
        {applications.data !== undefined && (
          <InstalledList installed={installed} ready={ready} mayChange={mayChange} onUpgrade={start} />
        )}
        {applications.data === undefined && applications.isFetching && <ListSkeleton />}
        {applications.data === undefined && !applications.isFetching && (
          <LoadFailed
            title={t('applications.listFailed')}
            {...retryTexts()}
            onRetry={() => void applications.refetch()}
          />
        )}
      </Panel>
      {installable.length > 0 && (
        <Panel title={t('applications.ready')} hint={t('applications.readyHint')}>
          <ReadyList ready={installable} {...(mayChange && { onInstall: (manifest) => start({ manifest }) })} />
        </Panel>
      )}
      <InstallDialog open={open} installing={installing} onClose={() => setOpen(false)} />
    </Page>
  );
}
