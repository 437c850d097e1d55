import type { Workbench } from '@foyer/contract/workbench.ts';
import LayoutGrid from 'lucide-react/icons/layout-grid';

import { useTexts } from '#/shared/i18n/language.ts';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';
import { Skeleton } from '#/ui/feedback/skeleton.tsx';

import type { OverviewTips } from '../slots.ts';
import { ApplicationCard } from './application-card.tsx';
import { useApplicationUses } from './application-uses.ts';

import hidden from '#/ui/layout/visually-hidden.module.css';
import styles from './overview.module.css';

/** Start page: a card for each application that the user may open. */
export function Overview({ workbench, Tips }: { workbench: Workbench; Tips: OverviewTips }) {
  const t = useTexts();
  const uses = useApplicationUses();
  const { user, applications } = workbench;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.greeting}>{t('home.greeting', { name: user.displayName })}</h1>
        {applications.length > 0 && <p className={styles.intro}>{t('home.choose')}</p>}
      </header>
      <Tips workbench={workbench} />
      {applications.length === 0 ? (
        <div className={styles.none}>
          <EmptyState
            icon={<LayoutGrid size={28} />}
            title={t('home.noApplications')}
            titleAs="p"
            hint={t('home.noApplicationsHint')}
          />
        </div>
      ) : (
        <ul className={styles.grid} aria-label={t('home.applications')}>
          {applications.map((application) => (
            <li key={application.code}>
              <ApplicationCard application={application} badge={uses?.get(application.code)?.badge ?? 0} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const CARD_INDICES = Array.from({ length: 8 }, (_, index) => index);

/** Placeholder for the overview while the workbench loads. */
export function OverviewSkeleton() {
  const t = useTexts();
  return (
    <div className={styles.page}>
      <h1 className={hidden.visuallyHidden}>{t('frame.loading')}</h1>
      <div className={styles.header}>
        <Skeleton className={styles.greetingSkeleton} />
        <Skeleton className={styles.introSkeleton} />
      </div>
      <div className={styles.grid}>
        {CARD_INDICES.map((index) => (
          <Skeleton key={index} className={styles.cardSkeleton} />
        ))}
      </div>
    </div>
  );
}
