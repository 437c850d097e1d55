import type { RoleRow } from '@foyer/contract/roles.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { Badge } from '#/ui/feedback/badge.tsx';

import styles from './role-form.module.css';

export function RoleScopeText({ organisation }: Pick<RoleRow, 'organisation'>) {
  const t = useTexts();
  return organisation === null ? <>{t('roles.installation')}</> : <bdi>{organisation.name}</bdi>;
}

/** Whether users with the role need a second factor. */
export function Enforced({ enforced }: { enforced: boolean }) {
  const t = useTexts();
  return enforced ? (
    <Badge tone="info">{t('roles.enforced')}</Badge>
  ) : (
    <span className={styles.quiet}>{t('roles.notEnforced')}</span>
  );
}
