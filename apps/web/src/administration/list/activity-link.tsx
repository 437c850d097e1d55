import { type AuditObjectKind, formatAuditObject } from '@foyer/contract/core/audit-events.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { DescriptionItem, DescriptionSkeleton } from '#/ui/lists/description-list.tsx';

type ActivityObject = { kind: AuditObjectKind | 'user'; id: string };

/** Link to all entries of the audit log about an object; nothing for users who may not read the log. */
export function ActivityLink({ kind, id }: ActivityObject) {
  const t = useTexts();
  if (!useMay('audit.read')) return null;
  const query = kind === 'user' ? { person: id } : { object: formatAuditObject({ kind, id }) };
  return <Link to={`/audit?${new URLSearchParams(query).toString()}`}>{t('audit.activity')}</Link>;
}

/** The activity link as an item of a description list. */
export function ActivityDescription(of: ActivityObject) {
  const t = useTexts();
  if (!useMay('audit.read')) return null;
  return (
    <DescriptionItem term={t('audit.title')}>
      <ActivityLink {...of} />
    </DescriptionItem>
  );
}

export function ActivityDescriptionSkeleton() {
  return useMay('audit.read') ? <DescriptionSkeleton /> : null;
}
