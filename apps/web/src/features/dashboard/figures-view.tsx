import { useQuery } from '@tanstack/react-query';

import { ListSkeleton } from '#/administration/list/list-skeleton.tsx';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import { figuresQuery } from './data.ts';
import { HealthPanel } from './health-panel.tsx';
import { LicencePanel } from './licence-panel.tsx';
import { SignInsChart } from './sign-ins-chart.tsx';
import { Tiles } from './tiles.tsx';
import { UsersPanel } from './users-panel.tsx';

import styles from './dashboard.module.css';

/** Online users, sign-in results and totals. */
export function FiguresView() {
  const t = useTexts();
  const figures = useQuery(figuresQuery);
  if (figures.data === undefined)
    return (
      <Panel title={t('dashboard.figures')}>
        {figures.isFetching ? (
          <ListSkeleton />
        ) : (
          <LoadFailed title={t('dashboard.failed')} {...retryTexts()} onRetry={() => void figures.refetch()} />
        )}
      </Panel>
    );
  const { signIns, users, licence, health } = figures.data;
  return (
    <>
      <Tiles figures={figures.data} />
      <div className={styles.pair}>
        <SignInsChart title={t('dashboard.hours')} rows={signIns.hours} period="hours" />
        <SignInsChart title={t('dashboard.days')} rows={signIns.days} period="days" />
      </div>
      <div className={styles.pair}>
        <div className={styles.column}>
          <UsersPanel users={users} />
          {licence && <LicencePanel licence={licence} />}
        </div>
        {health && <HealthPanel health={health} />}
      </div>
    </>
  );
}
