import { useTexts } from '#/shared/language.ts';
import { classNames } from '#/ui/class-names.ts';
import { Skeleton, Waiting } from '#/ui/skeleton.tsx';

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
      <div className={styles.facts}>
        {FACTS.map((fact) => (
          <div key={fact} className={classNames(styles.fact, fact === 'roles' && styles.rolesPlace)}>
            <Skeleton className={styles.termPlace} />
            <Skeleton className={styles.valuePlace} />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
