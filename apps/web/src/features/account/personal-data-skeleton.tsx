import { useTexts } from '#/shared/i18n/language.ts';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';
import { DescriptionSkeleton } from '#/ui/lists/description-list.tsx';

import styles from './personal-data.module.css';

const SKELETON_ITEMS = ['username', 'email', 'organisation', 'roles', 'lastSignIn'];

/** Placeholder as tall as the data of a user with one role. */
export function PersonalDataSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')}>
      <div className={styles.person}>
        <Skeleton className={styles.avatarSkeleton} />
        <Skeleton className={styles.nameSkeleton} />
      </div>
      <div className={styles.language}>
        <Skeleton className={styles.selectSkeleton} />
      </div>
      {SKELETON_ITEMS.map((item) => (
        <DescriptionSkeleton key={item} className={item === 'roles' ? styles.rolesSkeleton : undefined} />
      ))}
    </Waiting>
  );
}
