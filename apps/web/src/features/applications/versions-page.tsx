import { useQuery } from '@tanstack/react-query';
import CloudOff from 'lucide-react/icons/cloud-off';
import RotateCw from 'lucide-react/icons/rotate-cw';

import { useTexts } from '#/shared/language.ts';
import { BlankState } from '#/ui/blank-state.tsx';
import { Button } from '#/ui/button.tsx';

import { versionsQuery } from './data.ts';
import { VersionsSkeleton, VersionsTable } from './versions-table.tsx';

import styles from './versions-page.module.css';

/** Where system administration begins: what is installed, in which version. */
export function VersionsPage() {
  const t = useTexts();
  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.title}>{t('applications.administration')}</h1>
        <p className={styles.intro}>{t('applications.intro')}</p>
      </header>
      <section className={styles.panel}>
        <header className={styles.panelHead}>
          <h2 className={styles.panelTitle}>{t('applications.versions')}</h2>
          <p className={styles.panelHint}>{t('applications.versionsHint')}</p>
        </header>
        <Versions />
      </section>
    </div>
  );
}

function Versions() {
  const t = useTexts();
  const versions = useQuery(versionsQuery);
  if (versions.data) return <VersionsTable versions={versions.data} />;
  if (versions.isFetching) return <VersionsSkeleton />;
  return (
    <BlankState
      icon={<CloudOff size={28} />}
      title={t('applications.failed')}
      titleAs="h3"
      hint={t('frame.chunkFailedHint')}
      action={
        <Button onClick={() => void versions.refetch()}>
          <RotateCw size={18} aria-hidden />
          {t('frame.retry')}
        </Button>
      }
      alert
    />
  );
}
