import { useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { LICENCE_PATH } from '#/shared/navigation/paths.ts';
import { useIsHighest } from '#/shared/session/use-may.ts';

import styles from './not-licensed.module.css';

/** Why the licence allows no further store, with the next step. */
export function NotLicensed({ why }: { why: string }) {
  const t = useTexts();
  const mayUpload = useIsHighest();
  return (
    <>
      <p className={styles.reason}>{why}</p>
      <p>{t(mayUpload ? 'organisations.licence.upload' : 'organisations.licence.ask')}</p>
      {mayUpload && (
        <Link to={LICENCE_PATH} className={styles.link}>
          {t('licence.goTo')}
        </Link>
      )}
    </>
  );
}
