import X from 'lucide-react/icons/x';

import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { IconButton } from '#/ui/buttons/icon-button.tsx';

import { auditPath, type AuditListQuery } from './audit-address.ts';

import styles from './audit-list.module.css';

/** Shows which object the entries are filtered by, and a button that removes the filter. */
export function ObjectFilter({ listQuery, name }: { listQuery: AuditListQuery; name: string | undefined }) {
  const t = useTexts();
  if (listQuery.object === undefined) return null;
  const { object, ...rest } = listQuery;
  return (
    <p className={styles.chip}>
      <span>{t('audit.aboutObject', { name: name ?? t(`audit.object.${object.kind}`) })}</span>
      <IconButton
        label={t('audit.clearObject')}
        icon={<X size={16} aria-hidden />}
        onClick={() => navigate(auditPath({ ...rest, cursor: {} }))}
      />
    </p>
  );
}
