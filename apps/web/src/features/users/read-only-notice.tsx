import { useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { Alert } from '#/ui/feedback/alert.tsx';

import type { UserRecord } from './data.ts';

import styles from './user-page.module.css';

/** Explains why an account cannot be changed here. */
export function ReadOnlyNotice({ user: { isOwn, mayWrite } }: { user: UserRecord }) {
  const t = useTexts();
  if (mayWrite && !isOwn) return null;
  return (
    <Alert severity="info" role="note" className={styles.reason}>
      {isOwn ? (
        <>
          {t('users.own')} <Link to="/account">{t('account.title')}</Link>
        </>
      ) : (
        t('users.higher')
      )}
    </Alert>
  );
}
