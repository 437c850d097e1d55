import { useQuery } from '@tanstack/react-query';
import MonitorOff from 'lucide-react/icons/monitor-off';

import { ListSkeleton } from '#/administration/list/list-skeleton.tsx';
import { NothingHere } from '#/administration/list/nothing-here.tsx';
import { isNotFound } from '#/shared/api/not-found.ts';
import { NO_PART, usePartPager } from '#/shared/api/part.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { PartPager } from '#/ui/lists/part-pager.tsx';

import { sessionsQuery } from './data.ts';
import { sessionsPath, type SessionsShown } from './sessions-address.ts';
import { SessionsTable } from './sessions-table.tsx';

/** A part of the live sessions. */
export function SessionsList({ shown }: { shown: SessionsShown }) {
  const t = useTexts();
  const sessions = useQuery(sessionsQuery(shown));
  const pager = usePartPager(sessions.data ?? NO_PART, (part) => navigate(sessionsPath({ ...shown, part })));

  if (sessions.data === undefined && !isNotFound(sessions.error)) {
    if (sessions.isFetching) return <ListSkeleton />;
    return <LoadFailed title={t('sessions.failed')} {...retryTexts()} onRetry={() => void sessions.refetch()} />;
  }
  if (sessions.data === undefined || sessions.data.list.length === 0)
    return (
      <NothingHere
        icon={<MonitorOff size={28} />}
        part={shown.part}
        narrowed={shown.query !== '' || shown.address !== ''}
        title={t('sessions.none')}
        foundTitle={t('sessions.noneFound')}
        foundHint={t('sessions.noneFoundHint')}
        onClear={() => navigate(sessionsPath({ query: '', address: '', part: {} }))}
        onBegin={() => navigate(sessionsPath({ ...shown, part: {} }))}
      />
    );
  return (
    <>
      <SessionsTable sessions={sessions.data.list} busy={sessions.isPlaceholderData} />
      <PartPager {...pager} />
    </>
  );
}
