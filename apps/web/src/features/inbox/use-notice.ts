import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { isNotFound } from '#/shared/api/error-codes.ts';
import { useLanguage } from '#/shared/i18n/language.ts';
import { isNoticeId } from '#/shared/notices/notice-id.ts';

import { detailQuery, listKey } from './data.ts';

/** The open notice in the page's language, and whether it is missing from the inbox. */
export function useNotice(id: string, open: boolean) {
  const { language } = useLanguage();
  const client = useQueryClient();
  const notice = useQuery({ ...detailQuery(id, language), enabled: open && isNoticeId(id) });
  const isMissing = !isNoticeId(id) || (isNotFound(notice.error) && !notice.isFetching);
  useEffect(() => {
    if (!isMissing) return;
    // Lists that still contain the notice are stale.
    for (const status of ['unread', 'read'] as const) void client.invalidateQueries({ queryKey: listKey(status) });
  }, [isMissing, client]);
  return { notice, isMissing };
}
