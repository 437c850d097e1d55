import { useQuery } from '@tanstack/react-query';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useState } from 'react';

import { ListEmptyState } from '#/administration/list/list-empty-state.tsx';
import { ListSkeleton } from '#/administration/list/list-skeleton.tsx';
import { isNotFound } from '#/shared/api/error-codes.ts';
import { EMPTY_PAGE, useCursorPager } from '#/shared/api/paging.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Pager } from '#/ui/lists/pager.tsx';

import { auditPath, type AuditListQuery, EMPTY_AUDIT_QUERY, isNarrowed } from './audit-address.ts';
import { AuditTable } from './audit-table.tsx';
import { auditQuery, type AuditLogEntry } from './data.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { toNamed } from './named-objects.ts';
import { ObjectFilter } from './object-filter.tsx';

/** One page of the audit log; a click on an entry opens its details. */
export function AuditList({ listQuery }: { listQuery: AuditListQuery }) {
  const t = useTexts();
  const entries = useQuery(auditQuery(listQuery));
  const [entry, setEntry] = useState<AuditLogEntry>();
  const [open, setOpen] = useState(false);
  const objectName = listQuery.object && nameIn(entries.data?.list ?? [], listQuery.object);
  const pager = useCursorPager(entries.data ?? EMPTY_PAGE, (cursor) => navigate(auditPath({ ...listQuery, cursor })));

  if (entries.data === undefined && !isNotFound(entries.error)) {
    if (entries.isFetching) return <ListSkeleton />;
    return <LoadFailed title={t('audit.failed')} {...retryTexts()} onRetry={() => void entries.refetch()} />;
  }
  if (entries.data === undefined || entries.data.list.length === 0)
    return (
      <>
        <ObjectFilter listQuery={listQuery} name={objectName} />
        <ListEmptyState
          icon={<ScrollText size={28} />}
          cursor={listQuery.cursor}
          isFiltered={isNarrowed(listQuery)}
          title={t('audit.nothing')}
          filteredTitle={t('audit.nothingFound')}
          filteredHint={t('audit.nothingFoundHint')}
          onClear={() => navigate(auditPath(EMPTY_AUDIT_QUERY))}
          onFirstPage={() => navigate(auditPath({ ...listQuery, cursor: {} }))}
        />
      </>
    );
  return (
    <>
      <ObjectFilter listQuery={listQuery} name={objectName} />
      <AuditTable
        entries={entries.data.list}
        permissions={entries.data.permissions}
        busy={entries.isPlaceholderData}
        onOpen={(chosen) => {
          setEntry(chosen);
          setOpen(true);
        }}
      />
      <Pager {...pager} />
      {/* The entry stays rendered while the dialog closes. */}
      {entry && (
        <EntryDialog entry={entry} permissions={entries.data.permissions} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** The name of the object that the list is filtered by, taken from an entry of the list. */
function nameIn(
  entries: readonly AuditLogEntry[],
  { kind, id }: NonNullable<AuditListQuery['object']>,
): string | undefined {
  for (const entry of entries) {
    const match = entry.objects.find((object) => object.kind === kind && object.id === id);
    if (match !== undefined) return toNamed(match).name;
  }
  return undefined;
}
