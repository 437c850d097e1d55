import { useQuery } from '@tanstack/react-query';
import MonitorOff from 'lucide-react/icons/monitor-off';

import { ListEmptyState } from '#/administration/list/list-empty-state.tsx';
import { ListSkeleton } from '#/administration/list/list-skeleton.tsx';
import { isNotFound } from '#/shared/api/error-codes.ts';
import { EMPTY_PAGE, useCursorPager } from '#/shared/api/paging.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Pager } from '#/ui/lists/pager.tsx';

import { sessionsQuery } from './data.ts';
import { sessionsPath, type SessionListQuery } from './sessions-address.ts';
import { SessionsTable } from './sessions-table.tsx';

/** One page of the active sessions. */
export function SessionsList({ listQuery }: { listQuery: SessionListQuery }) {
  const t = useTexts();
  const sessions = useQuery(sessionsQuery(listQuery));
  const pager = useCursorPager(sessions.data ?? EMPTY_PAGE, (cursor) =>
    navigate(sessionsPath({ ...listQuery, cursor })),
  );

  if (sessions.data === undefined && !isNotFound(sessions.error)) {
    if (sessions.isFetching) return <ListSkeleton />;
    return <LoadFailed title={t('sessions.failed')} {...retryTexts()} onRetry={() => void sessions.refetch()} />;
  }
  if (sessions.data === undefined || sessions.data.list.length === 0)
    return (
      <ListEmptyState
        icon={<MonitorOff size={28} />}
        cursor={listQuery.cursor}
        isFiltered={listQuery.query !== '' || listQuery.address !== ''}
        title={t('sessions.none')}
        filteredTitle={t('sessions.noneFound')}
        filteredHint={t('sessions.noneFoundHint')}
        onClear={() => navigate(sessionsPath({ query: '', address: '', cursor: {} }))}
        onFirstPage={() => navigate(sessionsPath({ ...listQuery, cursor: {} }))}
      />
    );
  return (
    <>
      <SessionsTable sessions={sessions.data.list} busy={sessions.isPlaceholderData} />
      <Pager {...pager} />
    </>
  );
}
