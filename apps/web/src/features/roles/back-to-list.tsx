import ArrowLeft from 'lucide-react/icons/arrow-left';

import { useTexts } from '#/shared/language.ts';
import { Link } from '#/shared/location.ts';

import { rolesPath, type RolesShown } from './roles-address.ts';

import styles from './role-form.module.css';

/** The way back to the list as it was. */
export function BackToList({ shown }: { shown: RolesShown }) {
  const t = useTexts();
  return (
    <Link to={rolesPath(shown)} className={styles.back}>
      <ArrowLeft size={17} aria-hidden />
      {t('roles.all')}
    </Link>
  );
}
