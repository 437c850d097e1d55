import { BackLink } from '#/administration/list/back-link.tsx';
import { useTexts } from '#/shared/i18n/language.ts';

import { rolesPath, type RolesPageQuery } from './roles-address.ts';

/** The way back to the list as it was. */
export function BackToList({ listQuery }: { listQuery: RolesPageQuery }) {
  const t = useTexts();
  return <BackLink to={rolesPath(listQuery)}>{t('roles.all')}</BackLink>;
}
