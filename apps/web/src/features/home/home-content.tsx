import type { Workbench } from '@foyer/contract/workbench.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense } from 'react';

import { retryTexts } from '#/shared/forms/retry-texts.ts';
import type { FrameSlot } from '#/shared/frame-slot.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';

import { ApplicationContent } from './application/application-content.tsx';
import { NoPermission } from './application/no-permission.tsx';
import type { OpenApplication } from './application/use-opened-application.ts';
import { Overview, OverviewSkeleton } from './overview/overview.tsx';
import type { HomeRoute, OverviewTips } from './slots.ts';

type HomeContentProps = {
  workbench: UseQueryResult<Workbench>;
  /** The page of the current path; undefined for the overview, the fallback of unknown paths. */
  route: HomeRoute | undefined;
  /** The application of the current path. Takes precedence over `route`. */
  open: OpenApplication | undefined;
  Tips: OverviewTips;
  Frame: FrameSlot;
};

/** The page beside the side menu, or the reason why it cannot be shown. */
export function HomeContent({ workbench, route, open, Tips, Frame }: HomeContentProps) {
  const t = useTexts();
  if (workbench.data === undefined) {
    if (workbench.isPending || workbench.isFetching) return <OverviewSkeleton />;
    return (
      <LoadFailed title={t('home.failed')} titleAs="h1" {...retryTexts()} onRetry={() => void workbench.refetch()} />
    );
  }
  if (open !== undefined) return <ApplicationContent open={open} workbench={workbench.data} Frame={Frame} />;
  if (route === undefined) return <Overview workbench={workbench.data} Tips={Tips} />;
  if (!route.mayOpen(workbench.data)) return <NoPermission />;
  return (
    <Suspense fallback={<OverviewSkeleton />}>
      <route.Page />
    </Suspense>
  );
}
