import { useQuery } from '@tanstack/react-query';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useState } from 'react';

import { ListEmptyState } from '#/administration/list/list-empty-state.tsx';
import { ListSkeleton } from '#/administration/list/list-skeleton.tsx';
import { EMPTY_PAGE, useCursorPager } from '#/shared/api/cursor-page.ts';
import { isNotFound } from '#/shared/api/not-found.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { CursorPager } from '#/ui/lists/cursor-pager.tsx';

import { auditPath, type AuditShown, EVERYTHING_SHOWN, isNarrowed } from './audit-address.ts';
import { AuditTable } from './audit-table.tsx';
import { auditQuery, type AuditLine } from './data.ts';
import { LineDialog } from './line-dialog.tsx';
import { toNamed } from './named.ts';
import { ObjectFilter } from './object-filter.tsx';

/** A part of the trail; an entry opens what is known of it. */
export function AuditList({ shown }: { shown: AuditShown }) {
  const t = useTexts();
  const lines = useQuery(auditQuery(shown));
  const [line, setLine] = useState<AuditLine>();
  const [open, setOpen] = useState(false);
  const about = shown.object && nameIn(lines.data?.list ?? [], shown.object);
  const pager = useCursorPager(lines.data ?? EMPTY_PAGE, (cursor) => navigate(auditPath({ ...shown, cursor })));

  if (lines.data === undefined && !isNotFound(lines.error)) {
    if (lines.isFetching) return <ListSkeleton />;
    return <LoadFailed title={t('audit.failed')} {...retryTexts()} onRetry={() => void lines.refetch()} />;
  }
  if (lines.data === undefined || lines.data.list.length === 0)
    return (
      <>
        <ObjectFilter shown={shown} name={about} />
        <ListEmptyState
          icon={<ScrollText size={28} />}
          cursor={shown.cursor}
          isFiltered={isNarrowed(shown)}
          title={t('audit.nothing')}
          filteredTitle={t('audit.nothingFound')}
          filteredHint={t('audit.nothingFoundHint')}
          onClear={() => navigate(auditPath(EVERYTHING_SHOWN))}
          onFirstPage={() => navigate(auditPath({ ...shown, cursor: {} }))}
        />
      </>
    );
  return (
    <>
      <ObjectFilter shown={shown} name={about} />
      <AuditTable
        lines={lines.data.list}
        permissions={lines.data.permissions}
        busy={lines.isPlaceholderData}
        onOpen={(chosen) => {
          setLine(chosen);
          setOpen(true);
        }}
      />
      <CursorPager {...pager} />
      {/* A dialog that closes still shows its entry. */}
      {line && (
        <LineDialog line={line} permissions={lines.data.permissions} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** What the object that the list is narrowed down to is called, where an entry of the list names it. */
function nameIn(lines: readonly AuditLine[], { kind, id }: NonNullable<AuditShown['object']>): string | undefined {
  for (const line of lines) {
    const found = line.objects.find((object) => object.kind === kind && object.id === id);
    if (found !== undefined) return toNamed(found).name;
  }
  return undefined;
}
