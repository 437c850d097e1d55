import { BackLink } from '#/administration/list/back-link.tsx';
import { useTexts } from '#/shared/i18n/language.ts';

import { rolesPath, type RolesShown } from './roles-address.ts';

/** The way back to the list as it was. */
export function BackToList({ shown }: { shown: RolesShown }) {
  const t = useTexts();
  return <BackLink to={rolesPath(shown)}>{t('roles.all')}</BackLink>;
}
