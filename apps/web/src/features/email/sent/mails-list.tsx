import { useQuery } from '@tanstack/react-query';
import MailX from 'lucide-react/icons/mail-x';

import { ListEmptyState } from '#/administration/list/list-empty-state.tsx';
import { ListSkeleton } from '#/administration/list/list-skeleton.tsx';
import { isNotFound } from '#/shared/api/error-codes.ts';
import { EMPTY_PAGE, useCursorPager } from '#/shared/api/paging.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Pager } from '#/ui/lists/pager.tsx';

import { mailsQuery } from './data.ts';
import { mailsPath, type MailListQuery } from './mails-address.ts';
import { MailsTable } from './mails-table.tsx';

/** One page of sent emails. */
export function MailsList({ listQuery }: { listQuery: MailListQuery }) {
  const t = useTexts();
  const emails = useQuery(mailsQuery(listQuery));
  const pager = useCursorPager(emails.data ?? EMPTY_PAGE, (cursor) => navigate(mailsPath({ ...listQuery, cursor })));

  if (emails.data === undefined && !isNotFound(emails.error)) {
    if (emails.isFetching) return <ListSkeleton />;
    return <LoadFailed title={t('sentEmails.failed')} {...retryTexts()} onRetry={() => void emails.refetch()} />;
  }
  if (emails.data === undefined || emails.data.list.length === 0)
    return (
      <ListEmptyState
        icon={<MailX size={28} />}
        cursor={listQuery.cursor}
        isFiltered={listQuery.query !== ''}
        title={t('sentEmails.none')}
        filteredTitle={t('sentEmails.noneFound')}
        filteredHint={t('sentEmails.noneFoundHint')}
        onClear={() => navigate(mailsPath({ ...listQuery, query: '' }))}
        onFirstPage={() => navigate(mailsPath({ ...listQuery, cursor: {} }))}
      />
    );
  return (
    <>
      <MailsTable emails={emails.data.list} busy={emails.isPlaceholderData} />
      <Pager {...pager} />
    </>
  );
}
