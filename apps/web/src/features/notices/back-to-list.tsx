import ArrowLeft from 'lucide-react/icons/arrow-left';

import { useTexts } from '#/shared/language.ts';
import { Link } from '#/shared/location.ts';

import { NOTICES_PATH } from './notices-address.ts';

import styles from './notice-page.module.css';

/** The way back to all notices. */
export function BackToList() {
  const t = useTexts();
  return (
    <Link to={NOTICES_PATH} className={styles.back}>
      <ArrowLeft size={17} aria-hidden />
      {t('notices.all')}
    </Link>
  );
}
