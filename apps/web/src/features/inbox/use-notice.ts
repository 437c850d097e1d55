import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { useLanguage, useTexts } from '#/shared/language.ts';
import { say } from '#/shared/messages.ts';
import { isNoticeId } from '#/shared/notice-id.ts';
import { isGone } from '#/shared/unless-gone.ts';

import { detailQuery, listKey } from './data.ts';

/** The notice that is read, in the language of the page. When it is not there, that is said once. */
export function useNotice(id: string, open: boolean, onGone: () => void) {
  const t = useTexts();
  const { language } = useLanguage();
  const client = useQueryClient();
  const notice = useQuery({ ...detailQuery(id, language), enabled: open && isNoticeId(id) });
  const gone = open && (!isNoticeId(id) || (isGone(notice.error) && !notice.isFetching));

  const tell = useEffectEvent(() => {
    say({ severity: 'warning', text: t('inbox.gone') });
    // A list that still has it is older.
    for (const status of ['unread', 'read'] as const) void client.invalidateQueries({ queryKey: listKey(status) });
    onGone();
  });
  useEffect(() => {
    if (gone) tell();
  }, [gone]);

  return notice;
}
