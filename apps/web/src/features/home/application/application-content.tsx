import type { Workbench } from '@foyer/contract/workbench.ts';
import AppWindow from 'lucide-react/icons/app-window';
import { Suspense } from 'react';

import { ApiError } from '#/shared/api/errors.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import type { FrameSlot } from '#/shared/frame-slot.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useTitle } from '#/shared/navigation/title.ts';
import { useSession } from '#/shared/session/session.ts';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Spinner } from '#/ui/feedback/spinner.tsx';

import { ADMINISTRATION } from '../side-menu/page-area.ts';
import { ApplicationInTab } from './application-in-tab.tsx';
import { FramedApplication } from './framed-application.tsx';
import { NoPermission } from './no-permission.tsx';
import { NotHere } from './not-here.tsx';
import { isFramed } from './open-application.ts';
import type { OpenApplication } from './use-opened-application.ts';

import styles from './application-content.module.css';

type ApplicationContentProps = { open: OpenApplication; workbench: Workbench; Frame: FrameSlot };

/** An application in Home, or the reason why it cannot be shown. */
export function ApplicationContent({ open, workbench, Frame }: ApplicationContentProps) {
  const t = useTexts();
  const { opened, query, path, offered, context } = open;
  const isPreset = useSession((session) => session.isPlacePreset);
  const waiting = (
    <div className={styles.waiting}>
      <Spinner label={t('frame.loading')} />
    </div>
  );
  if (context.state === 'failed' && (opened === undefined || query.isPlaceholderData))
    return <ContextFailed onRetry={context.retry} />;
  if (opened === undefined) return query.isFetching || query.error === null ? waiting : <NotOpened query={query} />;
  // Administration is excluded, because its permissions are checked at each organisation.
  const isOfSuite = opened.application.code !== ADMINISTRATION;
  if (isOfSuite && opened.permissions.length === 0) {
    if (offered === undefined || isPreset || query.isPlaceholderData) return waiting;
    return <NotHere names={opened.application.names} workbench={workbench} offered={offered} />;
  }
  if (!isFramed(opened.application)) return <ApplicationInTab application={opened.application} path={path} />;
  return (
    <Suspense fallback={waiting}>
      <FramedApplication
        key={opened.application.code}
        opened={opened}
        path={path}
        workbench={workbench}
        Frame={Frame}
      />
    </Suspense>
  );
}

/** The current place could not be sent to the server, so the permissions there are unknown. */
function ContextFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts();
  useTitle(t('home.failed'));
  return <LoadFailed title={t('home.failed')} titleAs="h1" {...retryTexts()} onRetry={onRetry} />;
}

function NotOpened({ query }: Pick<OpenApplication, 'query'>) {
  const t = useTexts();
  const { error } = query;
  const code = error instanceof ApiError ? error.code : undefined;
  useTitle(t(code === 'A0302' ? 'home.noPermission' : code === 'A0404' ? 'shell.notInstalled' : 'home.failed'));
  if (code === 'A0302') return <NoPermission />;
  if (code === 'A0404')
    return (
      <EmptyState
        icon={<AppWindow size={28} />}
        title={t('shell.notInstalled')}
        titleAs="h1"
        hint={t('shell.notInstalledHint')}
      />
    );
  return <LoadFailed title={t('home.failed')} titleAs="h1" {...retryTexts()} onRetry={() => void query.refetch()} />;
}
