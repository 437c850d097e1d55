import { useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { LICENCE_PATH } from '#/shared/navigation/paths.ts';

import styles from './licence-tips.module.css';

export function LicenceLink() {
  const t = useTexts();
  return (
    <Link to={LICENCE_PATH} className={styles.link}>
      {t('licence.goTo')}
    </Link>
  );
}
