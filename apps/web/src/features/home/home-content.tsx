import type { Workbench } from '@foyer/contract/workbench.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import CloudOff from 'lucide-react/icons/cloud-off';
import Lock from 'lucide-react/icons/lock';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { Suspense } from 'react';

import { useTexts } from '#/shared/language.ts';
import { BlankState } from '#/ui/blank-state.tsx';
import { Button } from '#/ui/button.tsx';

import type { HomePart } from './home-part.ts';
import type { OverviewTips } from './overview-tips.ts';
import { Overview, OverviewSkeleton } from './overview.tsx';

type HomeContentProps = {
  workbench: UseQueryResult<Workbench>;
  /** The page of the present path; undefined stands for the overview, which every other path shows. */
  part: HomePart | undefined;
  Tips: OverviewTips;
};

/** The page beside the side menu, or why it is not there. */
export function HomeContent({ workbench, part, Tips }: HomeContentProps) {
  const t = useTexts();
  if (workbench.data === undefined) {
    if (workbench.isPending || workbench.isFetching) return <OverviewSkeleton />;
    return (
      <BlankState
        icon={<CloudOff size={28} />}
        title={t('home.failed')}
        titleAs="h1"
        hint={t('frame.chunkFailedHint')}
        action={
          <Button onClick={() => void workbench.refetch()}>
            <RotateCw size={18} aria-hidden />
            {t('frame.retry')}
          </Button>
        }
        alert
      />
    );
  }
  if (part === undefined) return <Overview workbench={workbench.data} Tips={Tips} />;
  if (!part.mayOpen(workbench.data)) {
    return (
      <BlankState
        icon={<Lock size={28} />}
        title={t('home.noPermission')}
        titleAs="h1"
        hint={t('home.noPermissionHint')}
      />
    );
  }
  return (
    <Suspense fallback={<OverviewSkeleton />}>
      <part.Page />
    </Suspense>
  );
}
