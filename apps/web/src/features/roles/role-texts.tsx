import type { RoleRow } from '@foyer/contract/roles.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { Badge } from '#/ui/feedback/badge.tsx';

import styles from './role-form.module.css';

/** Where a role may be granted. */
export function RoleScopeText({ organisation }: Pick<RoleRow, 'organisation'>) {
  const t = useTexts();
  return organisation === null ? <>{t('roles.installation')}</> : <bdi>{organisation.name}</bdi>;
}

/** Whether a role's holders need a second factor. */
export function Enforced({ enforced }: { enforced: boolean }) {
  const t = useTexts();
  return enforced ? (
    <Badge tone="info">{t('roles.enforced')}</Badge>
  ) : (
    <span className={styles.quiet}>{t('roles.notEnforced')}</span>
  );
}
