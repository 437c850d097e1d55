import { type AuditObjectKind, formatAuditObject } from '@foyer/contract/core/audit-events.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { DescriptionItem, DescriptionSkeleton } from '#/ui/lists/description-list.tsx';

type ActivityObject = { kind: AuditObjectKind | 'user'; id: string };

/** Leads to all entries of the audit log about something; nothing for users who may not read it. */
export function ActivityLink({ kind, id }: ActivityObject) {
  const t = useTexts();
  if (!useMay('audit.read')) return null;
  const query = kind === 'user' ? { person: id } : { object: formatAuditObject({ kind, id }) };
  return <Link to={`/audit?${new URLSearchParams(query).toString()}`}>{t('audit.activity')}</Link>;
}

/** The same as a line of what is known of it. */
export function ActivityDescription(of: ActivityObject) {
  const t = useTexts();
  if (!useMay('audit.read')) return null;
  return (
    <DescriptionItem term={t('audit.title')}>
      <ActivityLink {...of} />
    </DescriptionItem>
  );
}

/** Keeps the place of that line. */
export function ActivityDescriptionSkeleton() {
  return useMay('audit.read') ? <DescriptionSkeleton /> : null;
}
