import { useTexts } from '#/shared/i18n/language.ts';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';
import { FactPlace } from '#/ui/lists/facts.tsx';

import styles from './personal-data.module.css';

const FACTS = ['username', 'email', 'organisation', 'roles', 'lastSignIn'];

/** As tall as the data of somebody with one role. */
export function PersonalDataSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')}>
      <div className={styles.person}>
        <Skeleton className={styles.avatarPlace} />
        <Skeleton className={styles.namePlace} />
      </div>
      <div className={styles.language}>
        <Skeleton className={styles.selectPlace} />
      </div>
      {FACTS.map((fact) => (
        <FactPlace key={fact} className={fact === 'roles' ? styles.rolesPlace : undefined} />
      ))}
    </Waiting>
  );
}
